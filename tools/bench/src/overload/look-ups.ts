import { addressesOverAll } from '../addresses';
import type { Served } from '../processes';
import { post } from './generator-process';
import type { Job } from './load';

/** Requests for 2,000 addresses all over the IPv4 space. */
export function lookUps({ url, apiKey }: Served): Pick<Job, 'host' | 'port' | 'requests'> {
  const { hostname: host, port } = new URL(url);
  const requests = addressesOverAll(2_000).map((ip) =>
    post('/v1/ip/lookup', { 'x-api-key': apiKey }, { ip }),
  );
  return { host, port: Number(port), requests };
}

import type { Served } from '../processes';
import { post } from './generator-process';
import type { Job } from './load';

/** Requests for 2,000 addresses all over the IPv4 space, the same in every run. */
export function lookUps({ url, apiKey }: Served): Pick<Job, 'host' | 'port' | 'requests'> {
  const { hostname: host, port } = new URL(url);
  const requests = Array.from({ length: 2_000 }, (_, i) => {
    const mixed = Math.imul(i + 1, 0x9e3779b1) >>> 0;
    const ip = [24, 16, 8, 0].map((shift) => (mixed >>> shift) & 255).join('.');
    return post('/v1/ip/lookup', { 'x-api-key': apiKey }, { ip });
  });
  return { host, port: Number(port), requests };
}

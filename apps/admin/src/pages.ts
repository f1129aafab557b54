import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type readBasicConfig, serverOf } from '@enrichment/application';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { SystemClock } from '@enrichment/kernel';
import {
  ProfileSite,
  type PageAnswer,
  type PageSource,
  type Subject,
} from '@enrichment/network-scraping-domain';
import { HttpPageSource, Robots } from '@enrichment/network-scraping-http';

type Settings = ReturnType<typeof readBasicConfig>;

/** The service's name, so that the same rules of robots.txt apply. */
const productToken = 'enrichment-api';
const userAgent = `${productToken}/1`;
const timeoutMs = 30_000;

/** The profile site of the settings, or of the demo of a running service. */
export function configuredSite({ networkBaseUrl, networkPaths, dataDir }: Settings): ProfileSite | undefined {
  const baseUrl = networkBaseUrl ?? demoUrl(dataDir);
  return baseUrl === undefined ? undefined : new ProfileSite(baseUrl, networkPaths);
}

/** Fetches a subject's page like the service, with the egress guard and robots.txt, but without a browser. */
export async function fetchPage(
  settings: Settings,
  site: ProfileSite,
  subject: Subject,
): Promise<PageAnswer> {
  const { egressAllowCidrs: allowCidrs = [], networkRobots: policy } = settings;
  const { origin } = new URL(site.baseUrl);
  // The demo's address is on this machine, which the guard refuses otherwise.
  const mayBePrivate = settings.networkAllowPrivate || settings.networkBaseUrl === undefined;
  const ownServers = mayBePrivate ? [serverOf(site.baseUrl)] : [];
  const http = new GuardedHttp(new TcpDialer({ guard: new EgressGuard({ allowCidrs }), ownServers }), {
    userAgent,
  });
  const clock = new SystemClock();
  const robots = new Robots({ http, clock, origin, productToken, policy });
  const source: PageSource = new HttpPageSource({ site, http, clock, robots, timeoutMs });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return await source.fetch({ subject, url: site.urlOf(subject), signal });
  } finally {
    await http.close();
  }
}

function demoUrl(dataDir: string): string | undefined {
  try {
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { network_url?: unknown };
    return typeof demo.network_url === 'string' ? demo.network_url : undefined;
  } catch {
    return undefined;
  }
}

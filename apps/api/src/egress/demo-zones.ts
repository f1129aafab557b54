import type { DemoMail } from '@enrichment/demo-world';
import type { DnsServers } from '@enrichment/email-dns';

/** The demo world's zones are asked at its own name server, but for those that the operator forwards elsewhere. */
export function withDemoZones({ servers, zones }: DnsServers, demo: DemoMail | undefined): DnsServers {
  if (!demo) return { servers, zones };
  const ofDemo = [demo.dns];
  return { servers, zones: new Map([...demo.zones.map((zone) => [zone, ofDemo] as const), ...zones]) };
}

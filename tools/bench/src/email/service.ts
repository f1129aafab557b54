import { startScriptedNameServer } from '@enrichment/email-dns/testing';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { setTimeout as wait } from 'node:timers/promises';
import { serveEnrichment, type Served } from '../processes';
import type { Results } from '../suite/results';
import { openRegistry } from './lab';

/** Of one domain, one after the other. */
const visitors = { jo: 'first address', al: 'second, same domain' } as const;

/** The same through the whole service: HTTP, key, limit, durable charge, egress guard and all. */
export async function measureService(
  quick: boolean,
  roundTrips: readonly number[],
  results: Results,
): Promise<void> {
  let roundTrip = 0;
  const pace = () => wait(roundTrip);
  const domains = roundTrips.flatMap((trip) =>
    Array.from({ length: quick ? 2 : 20 }, (_, i) => ({ trip, domain: `served-${trip}-${i}-example.com` })),
  );
  const nameServer = await startScriptedNameServer(
    { records: domains.flatMap(({ domain }) => recordsOf(domain)) },
    { pace },
  );
  const recipient = (local: string) => (local in visitors ? '250 2.1.5 Ok' : '550 5.1.1 User unknown');
  const mail = await ScriptedMailServer.listen({ pace, recipient });
  const registry = await openRegistry(pace);
  const service = await serveEnrichment({
    DNS_SERVERS: `${nameServer.host}:${nameServer.port}`,
    SMTP_PORT: String(mail.port),
    SMTP_HELO_NAME: 'probe.example.net',
    RDAP_BOOTSTRAP_URL: registry.bootstrapUrl,
    EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
    LOG_LEVEL: 'warn',
  });
  try {
    for (const [index, { trip, domain }] of domains.entries()) {
      roundTrip = trip;
      for (const [visitor, place] of Object.entries(visitors)) {
        const milliseconds = await timed(service, `${visitor}@${domain}`);
        const what = `over HTTP, ${place}, ${trip} ms a round trip`;
        // The first one warms up.
        if (index > 0) results.add({ what, unit: 'ms', better: 'less' }, 'ours', milliseconds);
      }
    }
  } finally {
    await service.stop();
    await Promise.all([nameServer.close(), mail.close(), registry.close()]);
  }
}

function recordsOf(name: string): DnsRecord[] {
  return [
    { name, type: 'MX', priority: 10, exchange: `mx.${name}` },
    { name: `mx.${name}`, type: 'A', address: '127.0.0.1' },
    { name, type: 'TXT', chunks: ['v=spf1 mx -all'] },
  ];
}

async function timed({ url, apiKey }: Served, email: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/v1/email/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ email }),
  });
  const { reason } = (await response.json()) as { reason?: string };
  const milliseconds = performance.now() - start;
  if (reason !== 'accepted') throw new Error(`${email}: ${response.status} ${reason}`);
  return milliseconds;
}

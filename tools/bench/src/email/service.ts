import { startScriptedNameServer } from '@enrichment/email-dns/testing';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { setTimeout as wait } from 'node:timers/promises';
import { serveEnrichment, type Served } from '../processes';
import { withSpread } from '../statistics';
import { printTable } from '../table';
import { openRegistry } from './lab';
import { roundTrip } from './latency';

const visitors = ['jo', 'al'];

/** The same through the whole service: HTTP, key, limit, durable charge, egress guard and all. */
export async function measureService(quick: boolean): Promise<void> {
  const pace = () => wait(roundTrip);
  const domains = Array.from({ length: quick ? 6 : 20 }, (_, i) => `served-${i}-example.com`);
  const nameServer = await startScriptedNameServer({ records: domains.flatMap(recordsOf) }, { pace });
  const recipient = (local: string) => (visitors.includes(local) ? '250 2.1.5 Ok' : '550 5.1.1 User unknown');
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
  const times: number[][] = visitors.map(() => []);
  try {
    for (const [index, domain] of domains.entries()) {
      for (const [place, visitor] of visitors.entries()) {
        const milliseconds = await timed(service, `${visitor}@${domain}`);
        if (index > 0) times[place]!.push(milliseconds); // The first one warms up.
      }
      await wait(2 * roundTrip); // Below the limit of ten a second.
    }
  } finally {
    await service.stop();
    await Promise.all([nameServer.close(), mail.close(), registry.close()]);
  }
  console.log('');
  printTable(
    ['the whole service over HTTP, p50', 'first address', 'second, same domain'],
    [
      ['milliseconds', ...times.map((all) => withSpread(all, 0))],
      [
        'round trips',
        ...times.map((all) =>
          withSpread(
            all.map((ms) => ms / roundTrip),
            1,
          ),
        ),
      ],
    ],
  );
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

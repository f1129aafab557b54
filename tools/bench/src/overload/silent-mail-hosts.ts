import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { startScriptedNameServer } from '@enrichment/email-dns/testing';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import { openRegistry } from '../email/lab';
import { serveEnrichment } from '../processes';
import { generate, post } from './generator-process';
import { slowestHealth } from './health';
import { pin } from './processors';
import { atLeast, atMost, type Row } from './row';

const perSecond = 1_000;
const seconds = 4;
/** Validations before those that are measured. */
const warmUp = 400;
const warmUpSeconds = 4;
/** The longest that docs/email.md lets a validation take, in milliseconds. */
const longest = 10_000;

/** Validations at domains of their own, whose mail hosts take connections and say nothing. */
export async function measureSilentMailHosts(): Promise<Row[]> {
  const validations = seconds * perSecond;
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  }).listen(0, '0.0.0.0');
  await once(silent, 'listening');
  const domains = Array.from({ length: warmUp + validations }, (_, i) => `silent-${i}-example.com`);
  const nameServer = await startScriptedNameServer({ records: domains.flatMap(recordsOf) });
  const registry = await openRegistry(() => Promise.resolve());
  const service = await serveEnrichment({
    DNS_SERVERS: `${nameServer.host}:${nameServer.port}`,
    SMTP_PORT: String((silent.address() as AddressInfo).port),
    SMTP_HELO_NAME: 'probe.example.net',
    RDAP_BOOTSTRAP_URL: registry.bootstrapUrl,
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    CHROME_PATH: '/nowhere', // Its start would be measured, too.
  });
  try {
    console.error(pin(service.pid));
    const { hostname, port } = new URL(service.url);
    const validate = (email: string) =>
      post('/v1/email/validate', { 'x-api-key': service.apiKey }, { email });
    const at = { host: hostname, port: Number(port) };
    const requests = domains.map((domain) => validate(`jo@${domain}`));
    // A service that has just started compiles its code.
    await generate({
      ...{ ...at, requests: requests.splice(0, warmUp), connections: warmUp },
      phases: [{ rate: warmUp / warmUpSeconds, seconds: warmUpSeconds }],
    });
    const load = generate({
      ...{ ...at, requests, connections: validations },
      phases: [{ rate: perSecond, seconds }],
    });
    const health = await slowestHealth(service.url, load);
    const [{ answers, accepted, refused }] = (await load) as [Awaited<typeof load>[number]];
    console.error(`silent mail hosts: ${JSON.stringify(answers)}`);
    return [
      atLeast(
        `silent mail hosts: answered or refused with SYS_002, of ${validations} validations`,
        [((answers[200] ?? 0) + (answers[503] ?? 0)) / validations],
        1,
      ),
      atMost('silent mail hosts: the slowest answer', [accepted.max], longest, 'ms'),
      atMost('silent mail hosts: p99 of refusals', [refused.p99], 1_000, 'ms'),
      atMost('silent mail hosts: /healthz, slowest', [health], 200, 'ms'),
    ];
  } finally {
    await service.stop();
    for (const socket of sockets) socket.destroy();
    silent.close();
    await Promise.all([nameServer.close(), registry.close()]);
  }
}

/** Each mail host has an address of its own: 127.0.0.0/8 is all this machine's. */
function recordsOf(name: string, i: number): DnsRecord[] {
  return [
    { name, type: 'MX', priority: 10, exchange: `mx.${name}` },
    { name: `mx.${name}`, type: 'A', address: `127.20.${i >> 8}.${i & 255}` },
    { name, type: 'TXT', chunks: ['v=spf1 mx -all'] },
  ];
}

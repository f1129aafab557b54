import { TestRedis } from '@enrichment/billing-redis/testing';
import { Semaphore } from '@enrichment/concurrency';
import { createDemoWorld, demoKinds } from '@enrichment/demo-world';
import { startScriptedNameServer } from '@enrichment/email-dns/testing';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { post } from '@enrichment/testing';
import { whatIsMissing } from '../parts/packages';
import { openRegistry } from '../email/testing/lab';
import { serveBaseline, type RunningService, serveEnrichment } from './processes';
import type { BenchOptions, Results } from './results';
import { closedLoad } from './load';

interface Server extends RunningService {
  readonly name: string;
  readonly onlyIp?: true;
}

interface Operation {
  readonly name: string;
  readonly path: string;
  readonly bodies: readonly object[];
}

/** Each domain has a mail host at its own address: all of 127.0.0.0/8 is this machine. */
const mailDomains = Array.from({ length: 256 }, (_, i) => `load-${i}-example.com`);

/** The service first, then the baselines, which answer its answers, then the service with Redis if that is installed. */
async function openServers(results: Results) {
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const mail = await openMailWorld();
    opened.push(() => mail.close());
    const serve = async (settings: Readonly<Record<string, string>>) => {
      const served = await serveEnrichment({ ...mail.settings, ...settings });
      opened.push(() => served.stop());
      return served;
    };
    const ours = await serve({ LOG_LEVEL: 'info' });
    const operations = operationsAt(ours.service.demo.network_url);
    const answers: Record<string, object> = {};
    for (const { path, bodies } of operations) answers[path] = await introduce(ours, path, bodies);
    const servers: Server[] = [{ ...ours, name: 'ours' }];
    for (const kind of ['usual', 'empty'] as const) {
      const served = await serveBaseline(kind, answers);
      opened.push(() => served.stop());
      servers.push({ ...served, name: `${kind} Nest + Express` });
    }
    const missing = whatIsMissing(['redis-server']);
    if (missing) results.skip(`Limits counted in Redis. ${missing}`);
    else {
      const redis = await TestRedis.start();
      opened.push(() => redis.stop());
      servers.push({ ...(await serve({ REDIS_URL: redis.url })), name: 'ours with Redis', onlyIp: true });
    }
    return { operations, servers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** All operations, on subjects that the service knows after one request each. */
function operationsAt(networkUrl: string): readonly Operation[] {
  const kinds: ReadonlySet<string> = new Set(demoKinds.map(({ kind }) => kind));
  const pages = createDemoWorld({ baseUrl: networkUrl, seed: 1 })
    .companies.filter(({ slug, style }) => style === 'json-ld' && !kinds.has(slug))
    .slice(0, 32)
    .map(({ slug }) => ({ id: slug }));
  const [ips, emails] = [
    Array.from({ length: 2_000 }, (_, i) => ({ ip: addressOf(i) })),
    mailDomains.map((domain) => ({ email: `jo@${domain}` })),
  ];
  return [
    { name: 'IP lookup', path: '/v1/ip/lookup', bodies: ips },
    { name: 'email validation, known domains', path: '/v1/email/validate', bodies: emails },
    { name: 'company, cached', path: '/v1/network/company', bodies: pages },
  ];
}

/** Requests each subject once; of IP lookups, which remember none, a few. @returns the last answer */
async function introduce(
  { url, apiKey }: RunningService,
  path: string,
  bodies: readonly object[],
): Promise<object> {
  const semaphore = new Semaphore({ permits: 16 });
  const send = async (body: object) => {
    const { status, text } = await post(url + path, apiKey, body);
    if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${status} ${text}`);
    return JSON.parse(text) as object;
  };
  const some = bodies.slice(-mailDomains.length);
  return (await Promise.all(some.map((body) => semaphore.run(() => send(body))))).at(-1)!;
}

/** Name server, mail hosts and registry in this process, which answer at once. `settings` connect a service to them. */
async function openMailWorld() {
  const nameServer = await startScriptedNameServer({ records: mailDomains.flatMap(recordsOf) });
  const recipient = (local: string) => (local === 'jo' ? '250 2.1.5 Ok' : '550 5.1.1 User unknown');
  const mail = await ScriptedMailServer.listen({ recipient }, { host: '0.0.0.0' });
  const registry = await openRegistry(() => Promise.resolve());
  return {
    settings: {
      DNS_SERVERS: `${nameServer.host}:${nameServer.port}`,
      SMTP_PORT: String(mail.port),
      SMTP_HELO_NAME: 'probe.example.net',
      RDAP_BOOTSTRAP_URL: registry.bootstrapUrl,
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    },
    close: () => Promise.all([nameServer.close(), mail.close(), registry.close()]),
  };
}

/** Addresses all over the IPv4 space, the same in every run. */
function addressOf(i: number): string {
  const mixed = Math.imul(i + 1, 0x9e3779b1) >>> 0;
  return [24, 16, 8, 0].map((shift) => (mixed >>> shift) & 255).join('.');
}

function recordsOf(name: string, i: number): DnsRecord[] {
  return [
    { name, type: 'MX', priority: 10, exchange: `mx.${name}` },
    { name: `mx.${name}`, type: 'A', address: `127.21.${i >> 8}.${i & 255}` },
    { name, type: 'TXT', chunks: ['v=spf1 mx -all'] },
  ];
}

export const description =
  'operations over HTTP with key, limit, durable charge, log and metrics, beside apps with the same packages';

/** Callers that send the next request after each answer. */
const callers = 32;

export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const { operations, servers, close } = await openServers(results);
  try {
    for (const operation of operations) {
      const candidates = servers.filter(({ onlyIp }) => !onlyIp || operation.name === 'IP lookup');
      await race(operation, candidates, quick, results);
    }
  } finally {
    await close();
  }
}

async function race(
  { name: what, path, bodies }: Operation,
  servers: readonly Server[],
  quick: boolean,
  results: Results,
): Promise<void> {
  // The warm-up lasts until V8 has compiled the code that a server runs often.
  const [rounds, seconds, warmUpSeconds] = quick ? [1, 0.5, 0.5] : [5, 3, 12];
  const load = ({ url, apiKey }: Server, duration: number) =>
    closedLoad({ url: url + path, apiKey, connections: callers, bodies }, duration);
  for (const server of servers) await load(server, warmUpSeconds);
  for (let round = 1; round <= rounds; round++) {
    for (const server of servers) {
      await server.checkpoint();
      const { name } = server;
      const { rate, failed, p50, p99 } = await load(server, seconds);
      if (failed > 0) throw new Error(`${name} ${path}: ${failed} requests failed.`);
      const add = (which: string, unit: string, figure: number) =>
        results.add({ what: `${what}, ${callers} callers: ${which}`, unit }, name, figure);
      add('answers', '/s', rate);
      add('p50', 'ms', p50);
      add('p99', 'ms', p99);
      console.error(`${what} ${round}/${rounds}  ${name}: ${Math.round(rate)}/s`);
    }
  }
}

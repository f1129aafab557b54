import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis, whatIsMissing } from '@enrichment/cluster';
import { Semaphore } from '@enrichment/concurrency';
import { createDemoWorld, demoKinds } from '@enrichment/demo-world';
import { startScriptedNameServer } from '@enrichment/email-dns/testing';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { freePort, processTree } from '@enrichment/testing';
import { addressesOverAll } from './addresses';
import { openRegistry } from './email/lab';
import { type Served, serveBaseline, serveEnrichment } from './processes';
import type { Results } from './results';

export interface Server extends Served {
  readonly name: string;
  /** Whether a quick run measures the other operations of this server. */
  readonly inQuick: boolean;
  readonly onlyIp: boolean;
  /** The current processes of each part. A database starts processes at any time. */
  parts(): Readonly<Record<string, readonly number[]>>;
}

export interface Operation {
  readonly name: string;
  readonly path: string;
  readonly bodies: readonly object[];
}

/** Each domain has a mail host with its own address in 127.0.0.0/8, which is this machine. */
const mailDomains = Array.from({ length: 256 }, (_, i) => `load-${i}-example.com`);
const pagesEach = 32;

/** Starts our service, once more with Redis if that is installed, and the baselines, which send the answers that ours sends. */
export async function openServers(results: Results) {
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
    for (const { path, bodies } of operations) answers[path] = await fillCaches(ours, path, bodies);
    const partsOf = (pid: number) => {
      const [service, ...database] = processTree(pid);
      return { 'Node.js': [service!], ...(database.length > 0 && { PostgreSQL: database }) };
    };
    const servers: Server[] = [
      { ...ours, name: 'ours', inQuick: true, onlyIp: false, parts: () => partsOf(ours.pid) },
    ];
    const missing = whatIsMissing(['redis-server']);
    if (missing) results.skip(`Limits counted in Redis. ${missing}`);
    else {
      const folder = mkdtempSync(join(tmpdir(), 'enrichment-redis-'));
      opened.push(() => rmSync(folder, { recursive: true }));
      const redis = new Redis(folder, await freePort());
      opened.push(() => redis.stop());
      await redis.start();
      const served = await serve({ REDIS_URL: redis.url });
      servers.push({
        ...{ ...served, name: 'ours with Redis', inQuick: false, onlyIp: true },
        parts: () => ({ ...partsOf(served.pid), Redis: [redis.pid!] }),
      });
    }
    for (const platform of ['express', 'fastify'] as const) {
      const served = await serveBaseline(platform, answers);
      opened.push(() => served.stop());
      const inQuick = platform === 'express';
      const name = `empty Nest + ${inQuick ? 'Express' : 'Fastify'}`;
      servers.push({ ...served, name, inQuick, onlyIp: false, parts: () => partsOf(served.pid) });
    }
    return { operations, servers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** All operations. The service has cached their subjects after one request each. */
function operationsAt(networkUrl: string): readonly Operation[] {
  const { companies, persons } = createDemoWorld({ baseUrl: networkUrl, seed: 1 });
  const kinds: ReadonlySet<string> = new Set(demoKinds.map(({ kind }) => kind));
  const pages = (all: readonly { readonly slug: string; readonly style: string }[]) =>
    all
      .filter(({ slug, style }) => style === 'json-ld' && !kinds.has(slug))
      .slice(0, pagesEach)
      .map(({ slug }) => ({ id: slug }));
  const [ips, emails] = [
    addressesOverAll(2_000).map((ip) => ({ ip })),
    mailDomains.map((domain) => ({ email: `jo@${domain}` })),
  ];
  return [
    { name: 'IP lookup', path: '/v1/ip/lookup', bodies: ips },
    { name: 'email validation, known domains', path: '/v1/email/validate', bodies: emails },
    { name: 'company, cached', path: '/v1/network/company', bodies: pages(companies) },
    { name: 'profile, cached', path: '/v1/network/profile', bodies: pages(persons) },
  ];
}

/** Requests up to 256 subjects once, which fills the caches. @returns the last answer */
async function fillCaches({ url, apiKey }: Served, path: string, bodies: readonly object[]): Promise<object> {
  const semaphore = new Semaphore({ permits: 16 });
  const send = async (body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${text}`);
    return JSON.parse(text) as object;
  };
  const some = bodies.slice(-mailDomains.length);
  return (await Promise.all(some.map((body) => semaphore.run(() => send(body))))).at(-1)!;
}

/** Name server, mail hosts and registry in this process, which answer without delay. `settings` connect a service to them. */
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

function recordsOf(name: string, i: number): DnsRecord[] {
  return [
    { name, type: 'MX', priority: 10, exchange: `mx.${name}` },
    { name: `mx.${name}`, type: 'A', address: `127.21.${i >> 8}.${i & 255}` },
    { name, type: 'TXT', chunks: ['v=spf1 mx -all'] },
  ];
}

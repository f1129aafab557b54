import { createDemoWorld, demoKinds } from '@enrichment/demo-world';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { SystemClock } from '@enrichment/kernel';
import { ProfileSite, readPage, type Subject } from '@enrichment/network-scraping-domain';
import { HttpPageSource, Robots } from '@enrichment/network-scraping-http';
import { serveEnrichment } from './processes';
import { median } from './statistics';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description = 'company pages from outside: cached, fresh by plain HTTP, fresh by the browser';

const path = '/v1/network/company';
const kinds: ReadonlySet<string> = new Set(demoKinds.map(({ kind }) => kind));

/** One caller. Each page that it requests as fresh is read. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const served = await serveEnrichment({ FRESH_MAX_AGE_SECONDS: '0', LOG_LEVEL: 'warn' });
  const { network_url: networkUrl } = served.service.demo;
  const plain = slugs(networkUrl, 'json-ld', quick);
  const rendered = slugs(networkUrl, 'rendered', quick);
  const own = pageReader(networkUrl);
  const send = async (to: string, body: object) => {
    const start = performance.now();
    const answer = await fetch(served.url + to, {
      method: 'POST',
      headers: { 'x-api-key': served.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${JSON.stringify(body)}: ${answer.status} ${text}`);
    return performance.now() - start;
  };
  const at = (all: readonly string[], n: number) => all[n % all.length]!;
  const ways: Record<string, (n: number) => Promise<number>> = {
    'an IP lookup': () => send('/v1/ip/lookup', { ip: '81.2.69.160' }),
    'a cached page': (n) => send(path, { id: at(plain, n) }),
    'a fresh page, plain HTTP': (n) => send(path, { id: at(plain, n), cached: false }),
    'the same page fetched and read in this process': (n) => own.read(at(plain, n)),
  };
  const browser = {
    'a fresh page, browser': (n: number) => send(path, { id: at(rendered, n), cached: false }),
  };
  try {
    // All are in the cache then.
    for (const slug of [...plain, ...rendered]) await send(path, { id: slug });
    for (let n = 0; n < (quick ? 3 : 100); n++) for (const way of Object.values(ways)) await way(n);
    const [rounds, requests] = quick ? [2, 5] : [7, 100];
    for (let round = 0; round < rounds; round++) {
      const times = Object.fromEntries(
        Object.keys({ ...ways, ...browser }).map((name) => [name, [] as number[]]),
      );
      for (let n = 0; n < requests; n++) {
        for (const [name, way] of Object.entries(ways)) times[name]!.push(await way(n));
        if (n % 10 === 0) for (const [name, way] of Object.entries(browser)) times[name]!.push(await way(n));
      }
      record(results, Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)])));
      console.error(`one caller, round ${round + 1}/${rounds}`);
    }
  } finally {
    await own.close();
    await served.stop();
  }
}

function record(results: Results, p50s: Readonly<Record<string, number>>): void {
  for (const [name, ms] of Object.entries(p50s))
    results.add({ what: 'one caller: p50', unit: 'ms', better: 'less', isList: true }, name, ms);
  const cached = p50s['a cached page']!;
  const own = p50s['the same page fetched and read in this process']!;
  const ratio = (what: string, wanted: number, figure: number) =>
    results.add({ what, unit: '', better: 'less', wanted: { atMost: wanted } }, 'ours', figure);
  ratio('a cached page, of an IP lookup', 2, cached / p50s['an IP lookup']!);
  const fresh = p50s['a fresh page, plain HTTP']!;
  ratio("a fresh page, of twice a cached one and the page's own time", 1, fresh / (2 * cached + own));
}

/** What fetching and reading a page takes by itself, with the adapters that the service has. */
function pageReader(networkUrl: string) {
  const site = new ProfileSite(networkUrl);
  const dialer = new TcpDialer({ guard: new EgressGuard(), ownServers: [new URL(networkUrl).host] });
  const http = new GuardedHttp(dialer, { userAgent: 'bench/1' });
  const clock = new SystemClock();
  const robots = new Robots({ http, clock, origin: new URL(networkUrl).origin, productToken: 'bench' });
  const source = new HttpPageSource({ site, http, clock, robots, timeoutMs: 15_000 });
  return {
    read: async (slug: string) => {
      const start = performance.now();
      const subject: Subject<'company'> = { kind: 'company', slug };
      const url = site.urlOf(subject);
      const fetched = await source.fetch({ subject, url, signal: new AbortController().signal });
      if (fetched.outcome !== 'page') throw new Error(`${url}: ${fetched.outcome}`);
      const { verdict } = readPage(fetched.page, subject, site);
      if (verdict !== 'ok') throw new Error(`${url} was read as ${verdict}.`);
      return performance.now() - start;
    },
    close: () => http.close(),
  };
}

function slugs(networkUrl: string, style: 'json-ld' | 'rendered', quick: boolean): string[] {
  return createDemoWorld({ baseUrl: networkUrl, seed: 1 })
    .companies.filter((company) => company.style === style && !kinds.has(company.slug))
    .slice(0, quick ? 4 : 20)
    .map(({ slug }) => slug);
}

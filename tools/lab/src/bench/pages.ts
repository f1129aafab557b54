import { createDemoWorld, demoKinds } from '@enrichment/demo-world';
import { serveEnrichment } from './processes';
import type { BenchOptions, Results } from './results';
import { median } from './statistics';

export const description = 'company pages from outside: cached, fresh by plain HTTP, fresh by the browser';

const path = '/v1/network/company';
const kinds: ReadonlySet<string> = new Set(demoKinds.map(({ kind }) => kind));

/** One caller requests fresh pages, and each is read. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const served = await serveEnrichment({ FRESH_MAX_AGE_SECONDS: '0', LOG_LEVEL: 'warn' });
  const { network_url: networkUrl } = served.service.demo;
  const [plain, rendered] = [slugs(networkUrl, 'json-ld', quick), slugs(networkUrl, 'rendered', quick)];
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
    'a fresh page, browser': (n) => send(path, { id: at(rendered, n), cached: false }),
  };
  try {
    // After this, all pages are in the cache.
    for (const slug of [...plain, ...rendered]) await send(path, { id: slug });
    const [rounds, requests] = quick ? [2, 5] : [7, 100];
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const times = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
      for (let n = 0; n < requests; n++)
        for (const [name, way] of Object.entries(ways))
          if (!name.includes('browser') || n % 10 === 0) times[name]!.push(await way(n));
      if (round > 0)
        record(results, Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)])));
      console.error(`one caller, round ${round}/${rounds}`);
    }
  } finally {
    await served.stop();
  }
}

function record(results: Results, p50s: Readonly<Record<string, number>>): void {
  for (const [name, ms] of Object.entries(p50s))
    results.add({ what: 'one caller: p50', unit: 'ms', better: 'less', isList: true }, name, ms);
  const cached = p50s['a cached page']!;
  const ratio = (what: string, atMost: number, figure: number) =>
    results.add({ what, unit: '', better: 'less', wanted: { atMost } }, 'ours', figure);
  ratio('a cached page, of an IP lookup', 2, cached / p50s['an IP lookup']!);
  ratio('a fresh page by plain HTTP, of a cached page', 3, p50s['a fresh page, plain HTTP']! / cached);
}

function slugs(networkUrl: string, style: 'json-ld' | 'rendered', quick: boolean): string[] {
  return createDemoWorld({ baseUrl: networkUrl, seed: 1 })
    .companies.filter((company) => company.style === style && !kinds.has(company.slug))
    .slice(0, quick ? 4 : 20)
    .map(({ slug }) => slug);
}

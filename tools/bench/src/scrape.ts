import { cpus } from 'node:os';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { type DemoNetwork, demoKinds, startDemoNetwork } from '@enrichment/demo-world';
import { SystemClock } from '@enrichment/kernel';
import { ProfileSite, type PageSource, readPage, type Subject } from '@enrichment/network-scraping-domain';
import { HttpPageSource, Robots } from '@enrichment/network-scraping-http';
import { findBrowser, launchBrowser, PuppeteerPageSource } from '@enrichment/network-scraping-puppeteer';
import { median, quantile } from './statistics';
import type { BenchOptions } from './suite/bench';
import type { Measure } from './suite/comparison';
import type { Results } from './suite/results';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const description = 'demo pages by plain HTML and by our browser, beside naive Puppeteer';

/** Reads one page into a record. */
type Read = (subject: Subject<'company'>) => Promise<void>;

/** Whether the bench reads what it should: a fetcher that brings nothing would be the fastest of all. */
function check(html: string, url: string, subject: Subject<'company'>, site: ProfileSite): void {
  const reading = readPage({ status: 200, url, contentType: 'text/html', html }, subject, site);
  if (reading.verdict !== 'ok') throw new Error(`${url} was read as ${reading.verdict}.`);
}

/** One run: rounds in which the candidates take turns on the same pages. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const [rounds, pages] = quick ? [1, 5] : [5, 60];
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-bench-'));
  const demo = await startDemoNetwork();
  const site = new ProfileSite(demo.url);
  const dialer = new TcpDialer({ guard: new EgressGuard(), ownServers: [new URL(demo.url).host] });
  const http = new GuardedHttp(dialer, { userAgent: 'bench/1' });
  const clock = new SystemClock();
  const robots = new Robots({ http, clock, origin: new URL(demo.url).origin, productToken: 'bench' });
  const html = new HttpPageSource({ site, http, clock, robots, timeoutMs: 15_000 });
  const fetcher = new PuppeteerPageSource({
    ...{ site, dialer, folder, timeoutMs: 15_000, userAgent: 'bench/1' },
    robots: () => robots.rules(),
  });
  await fetcher.start();
  const { browser, kill } = await launchBrowser(await findBrowser({ folder }), { folder });
  const by =
    (source: PageSource): Read =>
    async (subject) => {
      const url = site.urlOf(subject);
      const answer = await source.fetch({ subject, url, signal: new AbortController().signal });
      if (answer.outcome !== 'page') throw new Error(`${url}: ${answer.outcome}`);
      check(answer.page.html, url, subject, site);
    };
  /** A new page for each request, nothing blocked, and no doubt when the page is ready. */
  const naive: Read = async (subject) => {
    const url = site.urlOf(subject);
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForSelector('script[type="application/ld+json"]');
    check(await page.content(), url, subject, site);
    await page.close();
  };
  const [plain, rendered] = (['json-ld', 'rendered'] as const).map((style) => subjectsOf(demo, style, pages));
  const candidates = {
    'plain HTML, our HTTP fetcher': { read: by(html), subjects: plain!, callers: 16, times: 30 },
    'plain HTML, naive Puppeteer': { read: naive, subjects: plain!, callers: cpus().length, times: 1 },
    'scripts, our browser fetcher': { read: by(fetcher), subjects: rendered!, callers: 1, times: 1 },
    'scripts, naive Puppeteer': { read: naive, subjects: rendered!, callers: 1, times: 1 },
  };
  const names = Object.keys(candidates) as (keyof typeof candidates)[];
  const runs = new Map(names.map((name) => [name, [] as Stretch[]]));
  try {
    for (const name of names) await stretch(candidates[name], 10);
    for (let round = 1; round <= rounds; round++) {
      for (const name of names) runs.get(name)!.push(await stretch(candidates[name], pages));
      console.error(`round ${round}/${rounds}`);
    }
  } finally {
    await Promise.all([fetcher.close(), http.close(), kill()]);
    await demo.close();
    rmSync(folder, { recursive: true });
  }
  const [ourHttp, naiveHttp, ourBrowser, naiveBrowser] = names as [Name, Name, Name, Name];
  type Name = (typeof names)[number];
  const add = (measure: Measure, of: (each: Stretch) => number, pair: readonly Name[]) => {
    for (const name of pair) for (const each of runs.get(name)!) results.add(measure, name, of(each));
  };
  for (const [what, pair] of [
    ['plain HTML', [ourHttp, naiveHttp]],
    ['scripts', [ourBrowser, naiveBrowser]],
  ] as const) {
    const isPlain = what === 'plain HTML';
    const most = { atLeast: 30, to: naiveHttp };
    const least = { atMost: 0.6, to: naiveBrowser };
    add(
      { what: `${what}: pages`, unit: '/s', better: 'more', ...(isPlain && { wanted: most }) },
      ({ rate }) => rate,
      pair,
    );
    add(
      { what: `${what}: p50`, unit: 'ms', better: 'less', ...(!isPlain && { wanted: least }) },
      ({ p50 }) => p50,
      pair,
    );
    add({ what: `${what}: p99`, unit: 'ms', better: 'less' }, ({ p99 }) => p99, pair);
  }
}

interface Stretch {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** Reads so many pages (`times` as many where they are quick), by so many callers at a time. */
async function stretch(
  {
    read,
    subjects,
    callers,
    times,
  }: { read: Read; subjects: Subject<'company'>[]; callers: number; times: number },
  pages: number,
): Promise<Stretch> {
  const latencies: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < pages * times) {
        const subject = subjects[next++ % subjects.length]!;
        const before = performance.now();
        await read(subject);
        latencies.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  return { rate: latencies.length / seconds, p50: median(latencies), p99: quantile(latencies, 0.99) };
}

/** Pages that show off something beside their style, such as being slow. */
const isKind: ReadonlySet<string> = new Set(demoKinds.map(({ kind }) => kind));

function subjectsOf(
  { world }: DemoNetwork,
  style: 'json-ld' | 'rendered',
  count: number,
): Subject<'company'>[] {
  const subjects = world.companies.filter((company) => company.style === style && !isKind.has(company.slug));
  return Array.from({ length: count }, (_, i) => ({
    kind: 'company',
    slug: subjects[i % subjects.length]!.slug,
  }));
}

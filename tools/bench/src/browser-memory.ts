import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startDemoNetwork } from '@enrichment/demo-world';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { SystemClock } from '@enrichment/kernel';
import { ProfileSite } from '@enrichment/network-scraping-domain';
import { Robots } from '@enrichment/network-scraping-http';
import { PuppeteerPageSource } from '@enrichment/network-scraping-puppeteer';
import { browserGroupsOf, processesOfGroup } from '@enrichment/network-scraping-puppeteer/testing';
import { residentMegabytes } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'Memory of this process and of its browsers over thousands of pages that scripts fill';

/** The same pages over and over, as many at a time as the pool reads; a round is a tenth of them. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const jobs = quick ? 20 : 2_000;
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-bench-'));
  const demo = await startDemoNetwork();
  const site = new ProfileSite(demo.url);
  const dialer = new TcpDialer({ guard: new EgressGuard(), ownServers: [new URL(demo.url).host] });
  const http = new GuardedHttp(dialer, { userAgent: 'bench/1' });
  const robots = new Robots({
    ...{ http, clock: new SystemClock(), origin: new URL(demo.url).origin, productToken: 'bench' },
  });
  const fetcher = new PuppeteerPageSource({
    ...{ site, dialer, folder, timeoutMs: 15_000, userAgent: 'bench/1' },
    robots: () => robots.rules(),
  });
  const subjects = demo.world.companies.filter(({ style }) => style === 'rendered').map(({ slug }) => slug);
  const outcomes = new Map<string, number>();
  const seen = new Set<number>();
  const measure = (done: number) => {
    collectGarbage();
    const running = browserGroupsOf(folder);
    for (const group of running) seen.add(group);
    const all = [...seen].flatMap((group) => processesOfGroup(group));
    const [alive, dead] = [true, false].map((is) => all.filter(({ state }) => (state !== 'Z') === is));
    const { heapUsed } = process.memoryUsage();
    const told = (what: string, unit: string, figure: number) =>
      results.add({ what, unit, better: 'less', isList: true }, 'ours', figure);
    told('this process, resident', 'MB', residentMegabytes(process.pid));
    told('this process, heap in use', 'MB', heapUsed / 1024 ** 2);
    const megabytes = alive!.reduce((sum, { pid }) => sum + megabytesOf(pid), 0);
    told('browsers, shared pages counted each time', 'MB', megabytes);
    told('processes of browsers', '', alive!.length);
    told('zombies', '', dead!.length);
    console.error(`${done}/${jobs} pages`);
  };
  try {
    await fetcher.start();
    let next = 0;
    let done = 0;
    const read = async () => {
      while (next < jobs) {
        const subject = { kind: 'company' as const, slug: subjects[next++ % subjects.length]! };
        const url = site.urlOf(subject);
        const { outcome } = await fetcher.fetch({ subject, url, signal: new AbortController().signal });
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (++done % (jobs / 10) === 0) measure(done);
      }
    };
    measure(0);
    await Promise.all(cpus().map(read));
  } finally {
    await Promise.all([fetcher.close(), http.close(), demo.close()]);
    rmSync(folder, { recursive: true });
  }
  console.log(`\noutcomes: ${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`);
}

/** Of a process that may be gone by now. */
function megabytesOf(pid: number): number {
  try {
    // A process that has just ended is still listed, but has no memory any more.
    return residentMegabytes(pid) || 0;
  } catch {
    return 0;
  }
}

/** All of it, with what V8 usually keeps for a while in case it is needed again; what is left then is in use. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

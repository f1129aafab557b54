import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ProfileSite } from '@enrichment/network-scraping-domain';
import { pageReaderContract } from '@enrichment/network-scraping-domain/testing';
import { hostilePagesTests } from './testing/hostile-pages-tests';
import { WorkerPageReader, type WorkerPageReaderOptions } from './worker-page-reader';

pageReaderContract('WorkerPageReader', (site) => {
  const reader = new WorkerPageReader({ site });
  return { reader, close: () => reader.close() };
});

const site = new ProfileSite('https://network.example');

let reader: WorkerPageReader | undefined;
const open = (options: Partial<WorkerPageReaderOptions> = {}) =>
  (reader = new WorkerPageReader({ site, ...options }));
afterEach(() => reader?.close());

const threads = JSON.stringify(join(__dirname, '../../../egress/dist/threads/serve.js'));

describe('a page that takes too long', () => {
  let folder: string;
  let program: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'page-program-'));
    program = join(folder, 'program.cjs');
    writeFileSync(
      program,
      `const { serve } = require(${threads});
      const run = ({ html }) => {
        if (html === 'endless') for (;;);
        return [html];
      };
      serve(() => ({ pages: { run } }));`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('ends at its time limit, and other pages are read during and after it', async () => {
    const reader = open({ program, threads: 2, budgetMs: 2_000 });
    const endless = reader.companyLinks('endless', { account: 'one' });
    expect(await reader.companyLinks('b', { account: 'two' })).toEqual(['b']);
    expect(await endless).toEqual([]);
    expect(await Promise.all(['a', 'b'].map((html) => reader.companyLinks(html)))).toEqual([['a'], ['b']]);
  });

  it('does not include the slow start of its thread', async () => {
    const slow = join(folder, 'slow.cjs');
    // Simulates a slow machine: the program takes 2 s to load, the page takes no time.
    writeFileSync(
      slow,
      `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
      const { serve } = require(${threads});
      serve(() => ({ pages: { run: ({ html }) => [html] } }));`,
    );
    const reader = open({ program: slow, threads: 2, budgetMs: 1_000 });
    expect(await reader.companyLinks('a')).toEqual(['a']);
  });

  it('leaves a thread to the other accounts, whatever number of pages its account sends', async () => {
    const reader = open({ program, threads: 2, budgetMs: 60_000 });
    const caller = new AbortController();
    const hostile = Array.from({ length: 20 }, () =>
      reader.companyLinks('endless', { account: 'hostile', signal: caller.signal }),
    );
    const ends = Promise.allSettled(hostile);
    for (const html of ['a', 'b', 'c'])
      expect(await reader.companyLinks(html, { account: 'other' })).toEqual([html]);
    caller.abort(new Error('left'));
    expect((await ends).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await reader.companyLinks('d', { account: 'other' })).toEqual(['d']);
  });

  it('is refused when too many wait', async () => {
    const reader = open({ program, threads: 1, budgetMs: 60_000 });
    const caller = new AbortController();
    const options = { signal: caller.signal, account: 'hostile' };
    const waiting = Promise.allSettled(
      Array.from({ length: 65 }, () => reader.companyLinks('endless', options)),
    );
    await expect(reader.companyLinks('endless', options)).rejects.toMatchObject({ code: 'SYS_002' });
    caller.abort(new Error('left'));
    await waiting;
  });

  it('is refused when too many characters wait, and pages of other accounts are not', async () => {
    const reader = open({ program, threads: 1, budgetMs: 60_000 });
    const caller = new AbortController();
    const { signal } = caller;
    const large = 'x'.repeat(4_000_000);
    const links = (html: string, account: string) => reader.companyLinks(html, { signal, account });
    const waiting = [
      links('endless', 'hostile'),
      ...Array.from({ length: 7 }, () => links(large, 'hostile')),
    ];
    await expect(links(large, 'hostile')).rejects.toMatchObject({ code: 'SYS_002' });
    const others = [...waiting, links(large, 'other')];
    caller.abort(new Error('left'));
    for (const { status, reason } of (await Promise.allSettled(others)) as PromiseRejectedResult[])
      expect([status, reason]).toEqual(['rejected', signal.reason]);
  });
});

// The nightly run reads all of them.
hostilePagesTests((page) => page % 8 === 0);

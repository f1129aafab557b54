import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { KeptMailLists } from './kept-mail-lists';
import { readList, readPublishedDomains } from './list-file';
import { type RefreshProgress, refreshMailLists } from './refresh-mail-lists';
import { type ListSource, listSources } from './sources';

const sources: readonly ListSource[] = [
  { list: 'disposable', url: 'https://a.test/list', licence: 'CC0-1.0' },
  { list: 'disposable', url: 'https://b.test/list', licence: 'MIT' },
  { list: 'not_disposable', url: 'https://a.test/allowed', licence: 'CC0-1.0' },
];
const pages: Record<string, string> = {
  'https://a.test/list': 'two.test\none.test\n',
  'https://b.test/list': '["three.test", "one.test"]',
  'https://a.test/allowed': 'alias.test\n',
};
const fetchText = (url: string) => Promise.resolve(pages[url]!);
const { signal } = new AbortController();

describe('refreshMailLists', () => {
  let directory: string;
  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'lists-')), 'made', 'when-missing');
  });
  afterEach(() => rm(join(directory, '..', '..'), { recursive: true }));

  it('writes merged lists with their sources, and reports progress', async () => {
    const progress: RefreshProgress[] = [];
    await refreshMailLists({
      directory,
      fetchText,
      signal,
      sources,
      leastDomains: 1,
      onProgress: (one) => progress.push(one),
    });
    expect(await readFile(join(directory, 'disposable.txt'), 'utf8')).toBe(
      '# https://a.test/list (CC0-1.0)\n# https://b.test/list (MIT)\none.test\nthree.test\ntwo.test\n',
    );
    expect(await readFile(join(directory, 'disposable_agreed.txt'), 'utf8')).toMatch(/\)\none\.test\n$/);
    expect((await readdir(directory)).sort()).toEqual([
      'disposable.txt',
      'disposable_agreed.txt',
      'not_disposable.txt',
    ]);
    expect(progress).toEqual([
      { source: sources[0], step: 1, steps: 3, domains: 2 },
      { source: sources[1], step: 2, steps: 3, domains: 2 },
      { source: sources[2], step: 3, steps: 3, domains: 1 },
    ]);
    const lists = await KeptMailLists.open({ directory, clock: new ManualClock() });
    expect(lists.has('disposable', 'three.test')).toBe(true);
    expect(lists.has('disposable', 'mailinator.com')).toBe(false);
    expect(lists.has('disposable_agreed', 'one.test')).toBe(true);
    expect(lists.has('disposable_agreed', 'three.test')).toBe(false);
    expect(lists.has('not_disposable', 'alias.test')).toBe(true);
    expect(lists.has('not_disposable', 'duck.com')).toBe(true);
  });

  it.each([
    ['a source that cannot be fetched', () => Promise.reject(new Error('no network')), 'no network'],
    [
      'a page that is no list',
      () => Promise.resolve('<html><body>Sorry</body></html>'),
      'holds 0 domains only',
    ],
  ])('changes nothing after %s', async (_, broken, message) => {
    await refreshMailLists({ directory, fetchText, signal, sources, leastDomains: 1 });
    const before = await readFile(join(directory, 'disposable.txt'), 'utf8');
    const last = (url: string) => (url.endsWith('allowed') ? broken() : Promise.resolve('other.test'));
    await expect(
      refreshMailLists({ directory, fetchText: last, signal, sources, leastDomains: 1 }),
    ).rejects.toThrow(message);
    expect(await readFile(join(directory, 'disposable.txt'), 'utf8')).toBe(before);
  });

  it('fetches the published sources, with the signal, and refuses short lists', async () => {
    const requested: string[] = [];
    const few = (url: string, given: AbortSignal) => {
      expect(given).toBe(signal);
      requested.push(url);
      return Promise.resolve(Array.from({ length: 99 }, (_, index) => `d${index}.test`).join('\n'));
    };
    await expect(refreshMailLists({ directory, fetchText: few, signal })).rejects.toThrow('99 domains only');
    expect(requested).toEqual([listSources[0]!.url]);
  });
});

describe('readList', () => {
  it('omits comments and blank lines', () => {
    expect(readList('# a\n one \r\n\n  \ntwo # b\n')).toEqual(['one', 'two']);
  });
});

describe('readPublishedDomains', () => {
  it.each([
    ['b.test\na.test\nb.test\n', ['a.test', 'b.test']],
    ['Example.TEST\nbücher.test', ['example.test', 'xn--bcher-kva.test']],
    ['*.a.test\n.b.test\nlocalhost\n[192.0.2.1]\nc.test.\nd e.test', []],
    [' ["a.test", 5, null, "B.test"]', ['a.test', 'b.test']],
    ['', []],
  ])('%j -> %j', (text, domains) => {
    expect(readPublishedDomains(text)).toEqual(domains);
  });

  it('refuses broken JSON', () => {
    expect(() => readPublishedDomains('["a.test"')).toThrow(SyntaxError);
  });
});

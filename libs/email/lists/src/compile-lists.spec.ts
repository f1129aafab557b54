import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readAddress } from '@enrichment/email-domain';
import fc from 'fast-check';
import { publishedInPackages } from './bundled-lists';
import { compileLists } from './compile-lists';
import { readList, readPublishedDomains } from './list-file';
import { type ListSource, listSources } from './sources';

const sources: readonly ListSource[] = [
  { name: 'a', list: 'disposable', url: 'https://a.test/list', licence: 'CC0-1.0' },
  { name: 'b', list: 'disposable', url: 'https://b.test/list', licence: 'MIT' },
  { name: 'fine', list: 'not_disposable', url: 'https://a.test/allowed', licence: 'CC0-1.0' },
];

describe('compileLists', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'lists-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  const store = (name: string, text: string) => writeFileSync(join(directory, name), text);

  it('merges the stored documents of each list, and names their sources', async () => {
    expect((await compileLists(sources, directory)).files.size).toBe(0);
    store('a', 'two.test\none.test\n');
    store('b', '["three.test", "one.test"]');
    store('fine', 'alias.test');
    const { files, domains } = await compileLists(sources, directory);
    expect(domains).toBe(4);
    expect(files.get('disposable.txt')).toBe(
      '# https://a.test/list (CC0-1.0)\n# https://b.test/list (MIT)\none.test\nthree.test\ntwo.test\n',
    );
    expect(files.get('disposable_agreed.txt')).toMatch(/\)\none\.test\n$/);
    expect(files.get('not_disposable.txt')).toMatch(/\)\nalias\.test\n$/);
  });

  it('takes the package of a source that was never fetched', async () => {
    store('fakefilter', 'new-one.test\nmailinator.com\n');
    const { files } = await compileLists(listSources, directory);
    const agreed = readList(files.get('disposable_agreed.txt')!);
    expect(agreed).toContain('mailinator.com');
    expect(agreed).not.toContain('new-one.test');
    expect(readList(files.get('disposable.txt')!).length).toBeGreaterThan(150_000);
  });
});

describe('listSources', () => {
  it('have names of files, each once', () => {
    expect(new Set(listSources.map(({ name }) => name)).size).toBe(listSources.length);
    for (const { name } of listSources) expect(name).toMatch(/^[a-z-]+$/);
  });
});

describe('readList', () => {
  it('omits comments and blank lines', () => {
    expect(readList('# a\n one \r\n\n  \ntwo # b\n')).toEqual(['one', 'two']);
  });
});

describe('readPublishedDomains', () => {
  it.each([
    ['b.test\na.test\nb.test\n', ['a.test', 'b.test'], 0],
    ['Example.TEST\nbücher.test', ['example.test', 'xn--bcher-kva.test'], 0],
    ['*.a.test\n.b.test\nlocalhost\n[192.0.2.1]\nc.test.\nd e.test', [], 6],
    [' ["a.test", 5, null, "B.test"]', ['a.test', 'b.test'], 0],
    ['<html><body>\nSorry</body></html>', [], 2],
    ['', [], 0],
  ])('%j -> %j', (text, domains, rejected) => {
    expect(readPublishedDomains(text)).toEqual({ domains, rejected });
  });

  it('reads a domain as the domain of an address', () => {
    const part = fc.stringMatching(/^[a-z0-9.-]{1,20}$/);
    fc.assert(
      fc.property(part, (text) => {
        const read = readAddress(`x@${text}`);
        const domain = 'flaw' in read || read.domainKind !== 'name' ? [] : [read.asciiDomain];
        expect(readPublishedDomains(text).domains).toEqual(domain);
      }),
    );
  });

  it('refuses broken JSON', () => {
    expect(() => readPublishedDomains('["a.test"')).toThrow(SyntaxError);
  });
});

describe('the usual size of a list', () => {
  it.each(listSources.filter(({ usualEntries }) => usualEntries !== undefined))(
    'of $name is that of its package',
    ({ name, usualEntries }) => {
      const bundled = publishedInPackages[name]!().size;
      expect(Math.abs(usualEntries! - bundled)).toBeLessThan(bundled / 20);
    },
  );
});

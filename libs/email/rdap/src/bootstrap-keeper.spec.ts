import { ManualClock } from '@enrichment/kernel';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RdapDomainRegistry } from './rdap-domain-registry';
import { bootstrapFile, countSuffixes } from './stored-bootstrap';
import { closeAfterEach, date, enter, opened } from './testing/entered-labs';
import { plainConnect, plainFetch } from './testing/registry-servers';

closeAfterEach();

describe('the list of RDAP servers', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rdap-'));
    opened.push({ close: () => rm(directory, { recursive: true, maxRetries: 5 }) });
  });

  it('is refreshed when it is old', async () => {
    const clock = new ManualClock(Date.UTC(2026, 10, 21));
    const { dateOf, http } = await enter({ rdap: { 'x.test': date }, clock, limits: { bootstrapMs: 1000 } });
    const refreshes = () => http.requests.filter((path) => path === '/dns.json').length;
    expect(await dateOf('x.test')).toBe(date);
    expect(await dateOf('y.test')).toBeUndefined();
    expect(refreshes()).toBe(1);
    clock.advance(1000);
    await dateOf('z.test');
    expect(refreshes()).toBe(2);
  });

  it.each([
    '',
    '{}',
    '[]',
    'no json',
    '{"services":[]}',
    '{"services":[[["test"],["ftp://x/"]]]}',
    '[['.repeat(50_000),
  ])('may be unusable (%#)', async (text) => {
    const { dateOf } = await enter({
      whois: { 'x.test': date },
      fetch: () => Promise.resolve({ status: 200, body: Buffer.from(text) }),
    });
    expect(await dateOf('x.test')).toBe(date);
  });

  it('is read from the file of an update while it cannot be fetched', async () => {
    const clock = new ManualClock(Date.UTC(2026, 10, 21));
    const lab = await enter({ rdap: { 'x.test': date } });
    const url = `${lab.http.url}dns.json`;
    const registry = new RdapDomainRegistry({
      connect: plainConnect,
      directory,
      bootstrapUrl: url,
      clock,
      fetch: (requested, limits) =>
        requested === url ? Promise.reject(new Error('away')) : plainFetch(requested, limits),
    });
    const dateOf = () => registry.creationDate('x.test', new AbortController().signal);
    const limits = { accept: '*/*', maxBytes: 1e6, signal: new AbortController().signal };
    const text = Buffer.from((await plainFetch(url, limits)).body).toString();
    expect(countSuffixes(text)).toBeGreaterThan(0);
    await writeFile(join(directory, bootstrapFile(url)), text);
    expect(await dateOf()).toBe(date);
    registry.close();
  });

  it('may be corrupt on disk', async () => {
    const { dateOf, http } = await enter({ rdap: { 'x.test': date }, directory });
    await writeFile(join(directory, bootstrapFile(`${http.url}dns.json`)), '{"services": 1');
    expect(await dateOf('x.test')).toBe(date);
  });

  it('begins with the bundled extract of IANA’s', async () => {
    const requests: string[] = [];
    const registry = new RdapDomainRegistry({
      connect: plainConnect,
      fetch: (url) => {
        requests.push(url);
        return url.includes('iana')
          ? Promise.reject(new Error('offline'))
          : Promise.resolve({ status: 404, body: Buffer.from('') });
      },
    });
    await registry.creationDate('example.com', new AbortController().signal);
    await registry.creationDate('example.co.uk', new AbortController().signal);
    expect(requests).toEqual([
      'https://data.iana.org/rdap/dns.json',
      'https://rdap.verisign.com/com/v1/domain/example.com',
      'https://rdap.nominet.uk/uk/domain/example.co.uk',
    ]);
    registry.close();
  });
});

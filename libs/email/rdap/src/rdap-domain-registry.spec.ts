import { domainRegistryContract } from '@enrichment/email-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { describe, expect, it } from '@jest/globals';
import { closeAfterEach, date, enter } from './testing/entered-labs';
import { openRegistryLab } from './testing/registry-lab';

domainRegistryContract('RdapDomainRegistry over RDAP', async (dates) => {
  const { dates: registry, close } = await openRegistryLab({ rdap: dates });
  return { registry, close };
});

domainRegistryContract('RdapDomainRegistry over WHOIS', async (dates) => {
  const { dates: registry, close } = await openRegistryLab({ whois: dates, suffixes: ['other'] });
  return { registry, close };
});

closeAfterEach();

describe('a route', () => {
  it('is used only for the server that the operator names', async () => {
    const requests: string[] = [];
    const { dateOf, http } = await enter({
      rdap: { 'x.test': '1999-01-01T00:00:00Z', 'other.test': date },
      whois: { 'silent.test': date },
      routes: {
        urlFor: (domain) => (domain === 'other.test' ? undefined : 'http://registry.lab/base'),
        fetch: (url) => {
          requests.push(url);
          const events = [{ eventAction: 'registration', eventDate: date }];
          if (url.endsWith('/x.test'))
            return Promise.resolve({ status: 200, body: Buffer.from(JSON.stringify({ events })) });
          if (url.endsWith('/none.test')) return Promise.resolve({ status: 404, body: Buffer.from('') });
          return Promise.reject(new Error('unreachable'));
        },
      },
    });
    expect(await dateOf('x.test')).toBe(date);
    expect(await dateOf('none.test')).toBeUndefined();
    expect(await dateOf('silent.test')).toBeUndefined();
    expect(requests).toEqual(
      ['x', 'none', 'silent'].map((name) => `http://registry.lab/base/domain/${name}.test`),
    );
    expect(http.requests).toEqual([]);
    expect(await dateOf('other.test')).toBe(date);
  });
});

describe('a lookup', () => {
  it('is cached, for long with a date and briefly without one', async () => {
    const clock = new ManualClock(Date.UTC(2026, 10, 21));
    const limits = { knownMs: 1000, unknownMs: 100, bootstrapMs: 1e9 };
    const { dateOf, http } = await enter({ rdap: { 'x.test': date }, clock, limits });
    const questions = (domain: string) => http.requests.filter((path) => path.endsWith(domain)).length;
    for (const [step, known, unknown] of [
      [0, 1, 1],
      [99, 1, 1],
      [1, 1, 2],
      [900, 2, 3],
    ] as const) {
      clock.advance(step);
      expect(await dateOf('x.test')).toBe(date);
      expect(await dateOf('y.test')).toBeUndefined();
      expect([questions('/x.test'), questions('/y.test')]).toEqual([known, unknown]);
    }
  });

  it('is shared, and continues when no caller waits any more', async () => {
    const { dateOf, dates, http } = await enter({ rdap: { 'x.test': date } });
    const caller = new AbortController();
    const left = dates.creationDate('x.test', caller.signal);
    const both = [dateOf('x.test'), dateOf('x.test')];
    caller.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(await Promise.all(both)).toEqual([date, date]);
    expect(await dateOf('x.test')).toBe(date);
    expect(http.requests).toEqual(['/dns.json', '/rdap/domain/x.test']);
  });

  it('queries the WHOIS server of a TLD directly the second time', async () => {
    const { dateOf, root, registry } = await enter({
      whois: { 'x.test': date, 'y.test': date },
      suffixes: [],
    });
    expect(await dateOf('x.test')).toBe(date);
    expect(await dateOf('y.test')).toBe(date);
    expect([root.requests, registry.requests]).toEqual([['x.test'], ['x.test', 'y.test']]);
  });

  it('sends nothing but a domain name in a query', async () => {
    const { dateOf, http, root } = await enter();
    for (const text of [
      'x.test\r\ny.test',
      '../../x.test',
      'x.test?y',
      '-T x.test',
      '-h.test',
      'test',
      '',
      'x..test',
      'ü.test',
    ]) {
      expect(await dateOf(text)).toBeUndefined();
    }
    expect([...http.requests, ...root.requests]).toEqual([]);
  });

  it('returns nothing when too many are in progress, and after close', async () => {
    const { dateOf, dates } = await enter({
      rdap: { 'x.test': date, 'y.test': date },
      limits: { lookups: 1 },
    });
    expect(await Promise.all([dateOf('x.test'), dateOf('y.test')])).toEqual([date, undefined]);
    expect(await dateOf('y.test')).toBe(date);
    dates.close();
    expect(await dateOf('z.test')).toBeUndefined();
  });

  it('drops the oldest entries when the cache is full', async () => {
    const { dateOf, http } = await enter({
      rdap: { 'x.test': date, 'y.test': date },
      limits: { remembered: 1 },
    });
    for (const domain of ['x.test', 'y.test', 'x.test']) expect(await dateOf(domain)).toBe(date);
    expect(http.requests).toHaveLength(4);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import type { WebsiteMatch, WebsiteMatches } from '../website/website-matches';

/**
 * The contract of `WebsiteMatches`.
 * @param open returns an empty one each time
 */
export function websiteMatchesContract(name: string, open: () => Promise<WebsiteMatches>): void {
  const at = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * 86_400_000);
  const matchOf = (domain: string, subject: WebsiteMatch['subject'], endsAt = at(30)): WebsiteMatch => ({
    domain,
    subject,
    endsAt,
  });

  describe(`${name} fulfils the contract of WebsiteMatches`, () => {
    let matches: WebsiteMatches;
    beforeEach(async () => {
      matches = await open();
    });

    it('keeps companies by slug and number, and misses, until they end', async () => {
      const kept = [
        matchOf('acme.example', { kind: 'company', slug: 'acme' }),
        matchOf('xn--bcher-kva.example', { kind: 'company', numericId: '1234' }),
        matchOf('none.example', undefined, at(1)),
      ];
      for (const each of kept) await matches.keep(each);
      for (const each of kept) expect(await matches.find(each.domain, at(0))).toEqual(each);
      expect(await matches.find('other.example', at(0))).toBeUndefined();
      expect(await matches.find('none.example', at(1))).toBeUndefined();
    });

    it('replaces the match of a domain', async () => {
      await matches.keep(matchOf('acme.example', undefined, at(1)));
      await matches.keep(matchOf('acme.example', { kind: 'company', slug: 'acme' }));
      expect(await matches.find('acme.example', at(2))).toMatchObject({ subject: { slug: 'acme' } });
    });

    it('deletes matches that ended before a time', async () => {
      await matches.keep(matchOf('a.example', undefined, at(1)));
      await matches.keep(matchOf('b.example', undefined, at(3)));
      expect(await matches.prune(at(2))).toBe(1);
      expect(await matches.find('a.example', at(0))).toBeUndefined();
      expect(await matches.find('b.example', at(0))).toBeDefined();
    });
  });
}

import type { WebsiteMatch, WebsiteMatches } from '../website/website-matches';

/** `WebsiteMatches` in a map, for tests. */
export class InMemoryWebsiteMatches implements WebsiteMatches {
  private readonly matches = new Map<string, WebsiteMatch>();

  find(domain: string, now: Date): Promise<WebsiteMatch | undefined> {
    const match = this.matches.get(domain);
    return Promise.resolve(match && match.endsAt > now ? match : undefined);
  }

  keep(match: WebsiteMatch): Promise<void> {
    this.matches.set(match.domain, match);
    return Promise.resolve();
  }

  prune(before: Date): Promise<number> {
    const old = [...this.matches.values()].filter(({ endsAt }) => endsAt < before);
    for (const { domain } of old) this.matches.delete(domain);
    return Promise.resolve(old.length);
  }
}

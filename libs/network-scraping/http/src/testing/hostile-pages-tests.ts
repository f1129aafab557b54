import { afterAll, describe, expect, it } from '@jest/globals';
import { ProfileSite } from '@enrichment/network-scraping-domain';
import { WorkerPageReader } from '../worker-page-reader';
import { hostilePages } from './hostile-pages';

const site = new ProfileSite('https://network.example');
const subject = { kind: 'company', slug: 'acme' } as const;
const pageOf = (html: string) => ({
  status: 200,
  url: 'https://network.example/company/acme',
  contentType: 'text/html',
  html,
});

/** Each hostile page leaves the event loop of this thread free. @param isChosen by the number of the page */
export function hostilePagesTests(isChosen: (page: number) => boolean): void {
  describe('hostile pages of 2 MB', () => {
    const pages = hostilePages(2_000_000).filter((_, page) => isChosen(page));
    const reader = new WorkerPageReader({ site });
    afterAll(() => reader.close());

    it.each(pages)('%s: this thread stays responsive', async (_, html) => {
      let turns = 0;
      let next: NodeJS.Immediate;
      const turn = () => {
        turns += 1;
        next = setImmediate(turn);
      };
      next = setImmediate(turn);
      try {
        const [links, reading] = await Promise.all([
          reader.companyLinks(html),
          reader.read(pageOf(html), subject),
        ]);
        expect(links.length).toBeLessThanOrEqual(5);
        if (reading.verdict === 'refused')
          expect(reading).toEqual({ verdict: 'refused', reason: 'unreadable_page' });
      } finally {
        clearImmediate(next);
      }
      // A page that is read in this thread allows fewer than 10 turns.
      expect(turns).toBeGreaterThan(100);
    });
  });
}

import { beforeEach, describe, expect, it } from '@jest/globals';
import { PageSamples, type PageSample } from '../scraping/page-samples';

const sample = (id: string, takenAt: number, html = '<p>?</p>'): PageSample => ({
  id,
  takenAt,
  subject: { kind: 'company', slug: '日本&co' },
  reason: 'unreadable_page',
  page: { status: 200, url: 'https://network.example/company/x', contentType: 'text/html', html },
});

/**
 * The contract of `PageSamples`.
 * @param open returns an empty one each time
 */
export function pageSamplesContract(name: string, open: () => Promise<PageSamples>): void {
  describe(`${name} keeps the contract of PageSamples`, () => {
    let samples: PageSamples;
    beforeEach(async () => {
      samples = await open();
    });
    const ids = async () => (await samples.list()).map(({ id }) => id);

    it('returns whole samples, the latest first', async () => {
      // Text that stores may corrupt: characters that no text column accepts, and astral ones.
      const first = sample('A', 1_000, '<p>\u0000 "ü" 日本 😀</p>');
      const second = { ...sample('B', 2_000), subject: { kind: 'person', numericId: '7' } as const };
      await samples.keep(first);
      await samples.keep(second);
      expect(await samples.find('A')).toEqual(first);
      expect(await samples.find('B')).toEqual(second);
      expect(await samples.find('C')).toBeUndefined();
      const { page, ...others } = first;
      expect(await samples.list()).toEqual([
        expect.objectContaining({ id: 'B' }),
        { ...others, url: page.url, bytes: Buffer.byteLength(page.html) },
      ]);
    });

    it('removes the oldest when there are too many', async () => {
      for (let i = 0; i < PageSamples.maxSamples + 3; i += 1)
        await samples.keep(sample(`S${String(i).padStart(3, '0')}`, 1_000 + i));
      const kept = await ids();
      expect(kept).toHaveLength(PageSamples.maxSamples);
      expect([kept[0], kept.at(-1)]).toEqual([`S0${PageSamples.maxSamples + 2}`, 'S003']);
    });

    it('removes the oldest when they are too large', async () => {
      const html = 'x'.repeat(PageSamples.maxBytes * 0.4);
      for (const [i, id] of ['A', 'B', 'C'].entries()) await samples.keep(sample(id, i, html));
      expect(await ids()).toEqual(['C', 'B']);
      expect(await samples.find('A')).toBeUndefined();
    });

    it('removes samples older than a time', async () => {
      for (const [i, id] of ['A', 'B', 'C'].entries()) await samples.keep(sample(id, 1_000 * i));
      expect(await samples.prune(1_000)).toBe(1);
      expect(await ids()).toEqual(['C', 'B']);
      expect(await samples.prune(1_000)).toBe(0);
    });
  });
}

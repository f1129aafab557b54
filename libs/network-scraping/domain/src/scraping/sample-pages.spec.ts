import { beforeEach, describe, expect, it } from '@jest/globals';
import { companyPage, companyId, loginWall, ScrapingWorld, shell } from '../testing/scraping-world';
import { InMemoryPageSamples } from '../testing/in-memory-page-samples';
import type { ScriptedAnswer } from '../testing/scripted-site';
import { SamplePages } from './sample-pages';

const unreadable: ScriptedAnswer = { body: '<html><title>?</title><p>New unknown mark-up.</p></html>' };

describe('a page that a live scrape could not read', () => {
  let world: ScrapingWorld;
  let samples: InMemoryPageSamples;
  let sample: SamplePages;
  beforeEach(() => {
    world = new ScrapingWorld();
    samples = new InMemoryPageSamples();
    sample = new SamplePages(samples, world.clock);
  });

  /** Whether the page that is served for the slug was kept. */
  async function isKept(slug: string, answer: ScriptedAnswer): Promise<boolean> {
    world.pages.site = { [`/company/${slug}`]: answer };
    await world
      .scraper()
      .scrape({ id: companyId(slug), cached: false })
      .catch(() => undefined);
    return sample.execute(world.events.at(-1)!);
  }

  it.each([
    ['unreadable_page', unreadable],
    ['needs_javascript', shell],
  ])('is kept as it was sent: %s', async (reason, answer) => {
    expect(await isKept('acme', answer)).toBe(true);
    const [kept] = await samples.list();
    expect(await samples.find(kept!.id)).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      subject: { kind: 'company', slug: 'acme' },
      reason,
      takenAt: world.clock.now(),
      page: expect.objectContaining({ status: 200, html: answer.body }),
    });
  });

  it.each<[string, ScriptedAnswer]>([
    ['was read', companyPage('Acme')],
    ['is a login wall', loginWall],
    ['is gone', { status: 404, body: 'Gone' }],
    ['is no HTML', { body: '%PDF', contentType: 'application/pdf' }],
  ])('is not kept when it %s', async (_, answer) => {
    expect(await isKept('acme', answer)).toBe(false);
    expect(await samples.list()).toEqual([]);
  });

  it('is one of many when the network has changed, and only some are kept', async () => {
    const kept = [];
    for (let second = 0; second < 90; second += 10) {
      kept.push(await isKept(`c${second}`, unreadable));
      world.clock.advance(10_000);
    }
    expect(kept).toEqual([true, false, false, true, false, false, true, false, false]);
  });
});

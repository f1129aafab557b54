import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ScriptedAnswer } from '../testing/scripted-site';
import { InMemoryWatches } from '../testing/in-memory-watches';
import { codeOf, companyId, companyPage, goneNotice, ScrapingWorld } from '../testing/scraping-world';
import { CheckWatches, type WatchEvent } from './check-watches';
import { WatchPage } from './watch-page';

const hourMs = 60 * 60 * 1_000;

/** A scripted network, one account that watches, and a clock that tests advance. */
function setUp() {
  const world = new ScrapingWorld();
  const watches = new InMemoryWatches();
  const events: WatchEvent[] = [];
  const failures = { publish: 0 };
  const deleted = { account: '' };
  const scraper = world.scraper();
  const { clock } = world;
  const check = new CheckWatches({
    watches,
    scraper,
    clock,
    hasAccount: (account) => Promise.resolve(account !== deleted.account),
    events: {
      publish: (event) => {
        if (failures.publish-- > 0) return Promise.reject(new Error('The process was killed.'));
        events.push(event);
        return Promise.resolve();
      },
    },
  });
  const { signal } = new AbortController();
  const page = new WatchPage({ watches, scraper, clock });
  /** Watches a page, and makes the effect as a charge does. */
  const watch = async (id = 'acme', account = 'acc_1', caller = signal) => {
    const planned = await page.execute({ id: companyId(id), account, signal: caller });
    return { watch: planned.watch, isExtended: await (planned.effect?.(() => Promise.resolve([])) ?? false) };
  };
  const after = (hours: number) => {
    clock.advance(hours * hourMs);
    return check.execute();
  };
  const serve = (answer: ScriptedAnswer) => {
    world.pages.site = { '/company/acme': answer };
  };
  return { world, page, watches, events, failures, deleted, watch, after, serve, clock };
}

describe('a watched page', () => {
  it('is read once a day, and its changes are published with their fields', async () => {
    const { world, events, watch, after, serve } = setUp();
    await watch();
    serve(companyPage('Acme Bridges'));
    await after(23);
    expect(events).toEqual([]);
    await after(1);
    expect(events).toMatchObject([
      {
        type: 'changed',
        fields: ['name'],
        watch: { record: { name: 'Acme' } },
        after: { name: 'Acme Bridges' },
      },
    ]);
    await after(24);
    expect(events).toHaveLength(1);
    expect(world.pages.requests).toHaveLength(3);
  });

  it('is read once for all accounts', async () => {
    const { world, events, watch, after, serve } = setUp();
    for (const account of ['acc_1', 'acc_2', 'acc_3']) await watch('acme', account);
    serve(companyPage('Acme Bridges'));
    await after(24);
    expect(events.map(({ watch }) => watch.account).sort()).toEqual(['acc_1', 'acc_2', 'acc_3']);
    expect(world.pages.requests).toHaveLength(2);
  });

  it('is not read for a deleted account, whose watch ends', async () => {
    const { world, events, watches, deleted, watch, after, clock } = setUp();
    await watch();
    deleted.account = 'acc_1';
    await after(24);
    expect(world.pages.requests).toHaveLength(1);
    expect(events).toEqual([]);
    expect(await watches.list('acc_1', new Date(clock.now()), 9)).toEqual([]);
  });

  it('that is gone ends its watch', async () => {
    const { events, watches, watch, after, serve, clock } = setUp();
    await watch();
    serve({ ...goneNotice, status: 404 });
    await after(24);
    expect(events).toMatchObject([{ type: 'gone' }]);
    expect(await watches.list('acc_1', new Date(clock.now()), 9)).toEqual([]);
  });

  it('that the network refuses is read again in an hour', async () => {
    const { events, watch, after, serve } = setUp();
    await watch();
    serve({ status: 503, body: '' });
    await after(24);
    serve(companyPage('Acme Bridges'));
    await after(0.5);
    expect(events).toEqual([]);
    await after(0.5);
    expect(events).toHaveLength(1);
  });

  it('whose change could not be published is read again', async () => {
    const { events, failures, watch, after, serve } = setUp();
    await watch();
    serve(companyPage('Acme Bridges'));
    failures.publish = 1;
    await expect(after(24)).rejects.toThrow('killed');
    await after(1);
    expect(events).toMatchObject([{ type: 'changed', watch: { revision: 1 } }]);
  });

  it('is not stored before its effect is made', async () => {
    const { page, watches } = setUp();
    const request = { id: companyId('acme'), account: 'acc_1', signal: new AbortController().signal };
    const [first, second] = [await page.execute(request), await page.execute(request)];
    expect(await watches.find('acc_1', first.watch.subject)).toBeUndefined();
    const make = ({ effect }: typeof first) => effect!(() => Promise.resolve([]));
    expect([await make(first), await make(second)]).toEqual([true, false]);
    expect(await watches.find('acc_1', first.watch.subject)).toEqual(first.watch);
  });

  it('is extended in its last week, and started anew after its end', async () => {
    const { watch, clock } = setUp();
    const first = await watch();
    expect(first.isExtended).toBe(true);
    clock.advance(22 * 24 * hourMs);
    expect(await watch()).toEqual({ ...first, isExtended: false });
    clock.advance(2 * 24 * hourMs);
    const second = await watch();
    expect(second).toMatchObject({ isExtended: true, watch: { id: first.watch.id } });
    expect(second.watch.endsAt.getTime() - first.watch.endsAt.getTime()).toBe(24 * 24 * hourMs);
    clock.advance(31 * 24 * hourMs);
    expect((await watch()).watch.id).not.toBe(first.watch.id);
  });

  it('that does not exist is refused', async () => {
    const { watch } = setUp();
    expect(await codeOf(watch('nothing'))).toMatchObject({ code: 'NETWORK_004' });
  });

  it('is not watched for a caller that has left', async () => {
    const { watches, watch, clock } = setUp();
    await expect(watch('acme', 'acc_1', AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(await watches.list('acc_1', new Date(clock.now()), 9)).toEqual([]);
  });

  it('produces events that lead from the first record to the last, in any sequence', async () => {
    const names = fc.constantFrom('Acme', 'Acme Bridges', 'Acme Boats', undefined);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, fc.boolean()), { maxLength: 12 }), async (days) => {
        const { events, failures, watch, after, serve } = setUp();
        let known = (await watch()).watch.record.name;
        for (const [name, isKilled] of days) {
          serve(name === undefined ? { status: 503, body: '' } : companyPage(name));
          failures.publish = isKilled ? 1 : 0;
          await after(24).catch(() => undefined);
        }
        failures.publish = 0;
        serve(companyPage('Acme Last'));
        await after(24);
        for (const event of events) {
          expect(event).toMatchObject({ type: 'changed', watch: { record: { name: known } } });
          if (event.type === 'changed') known = event.after.name;
        }
        expect(known).toBe('Acme Last');
      }),
      { numRuns: 50 },
    );
  });
});

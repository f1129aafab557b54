import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { Announcements } from './announcements';
import type { Database } from './database';
import { openTestDatabase } from './testing';

describe('Announcements', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase({}));
  });
  afterAll(() => drop());

  const next = (announcements: Announcements, wanted: (payload: string | undefined) => boolean) =>
    new Promise<string | undefined>((resolve) => {
      announcements.subscribe((payload) => {
        if (wanted(payload)) resolve(payload);
      });
    });
  const notify = (channel: string, payload: string) =>
    database.dataSource.query('SELECT pg_notify($1, $2)', [channel, payload]);

  it('receives announcements of its channel only', async () => {
    const announcements = await Announcements.open(database, new ManualClock(), {
      channel: 'Mine',
      silenceMs: 3_000,
    });
    const received: (string | undefined)[] = [];
    announcements.subscribe((payload) => received.push(payload));
    const last = next(announcements, (payload) => payload === 'last');
    await notify('mine', 'in another case');
    await notify('Mine', 'first');
    await notify('Mine', 'last');
    await last;
    expect(received).toEqual(['first', 'last']);
    await announcements.close();
  });

  it('is live while heartbeats arrive, and not after a long silence', async () => {
    const clock = new ManualClock();
    const announcements = await Announcements.open(database, clock, { channel: 'c', silenceMs: 3_000 });
    expect(announcements.isLive()).toBe(true);
    clock.advance(2_999);
    expect(announcements.isLive()).toBe(true);
    clock.advance(1);
    expect(announcements.isLive()).toBe(false);
    await announcements.close();
    expect(announcements.isLive()).toBe(false);
  });

  it('counts the listeners of its channel, and those before it', async () => {
    const options = { channel: 'crowd', silenceMs: 3_000 };
    const all = [];
    for (let i = 1; i <= 3; i++) {
      all.push(await Announcements.open(database, new ManualClock(), options));
      expect(all.at(-1)!.listeners.count).toBe(i);
    }
    const others = await Announcements.open(database, new ManualClock(), { ...options, channel: 'others' });
    expect(others.listeners).toEqual({ count: 1, before: 0, traits: [] });
    for (const each of [...all, others]) await each.close();
  });

  it('reads the traits of all listeners of its channel', async () => {
    const options = { channel: 'traits', silenceMs: 3_000 };
    const open = (traits: string[], onTraits?: (all: readonly string[]) => void) =>
      Announcements.open(database, new ManualClock(), { ...options, traits, ...(onTraits && { onTraits }) });
    const first = await open(['REDIS_URL', 'MMDB_PATHS']);
    const seen: string[][] = [];
    const second = await open(['REDIS_URL'], (all) => seen.push([...all].sort()));
    expect(seen).toEqual([['MMDB_PATHS', 'REDIS_URL', 'REDIS_URL']]);
    expect(second.listeners).toMatchObject({ count: 2, before: 1 });
    for (const each of [first, second]) await each.close();
  });

  it('reports a broken connection, reconnects, and reports that announcements may be lost', async () => {
    const announcements = await Announcements.open(database, new ManualClock(), {
      channel: 'c',
      silenceMs: 150,
    });
    const missed = next(announcements, (payload) => payload === undefined);
    await database.dataSource.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'announcements c'",
    );
    await missed;
    expect(announcements.isLive()).toBe(true);
    const received = next(announcements, (payload) => payload === 'again');
    await notify('c', 'again');
    expect(await received).toBe('again');
    await announcements.close();
  });

  it('opens while the database does not respond, is not live then, and listens as soon as possible', async () => {
    let attempts = 0;
    const slow: Pick<Database, 'connect'> = {
      connect: (...words) =>
        attempts++ === 0 ? Promise.reject(new Error('timeout expired')) : database.connect(...words),
    };
    const announcements = await Announcements.open(slow, new ManualClock(), { channel: 'c', silenceMs: 150 });
    expect(announcements.isLive()).toBe(false);
    await next(announcements, (payload) => payload === undefined);
    expect(announcements.isLive()).toBe(true);
    await announcements.close();
  });
});

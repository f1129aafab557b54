import { mkdirSync, renameSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MaxmindGeoDatabase } from './maxmind-geo-database';
import { address, Folder, mmdb } from './testing/fixtures';
import { type GeoFileEvent } from './watched-file';

const folder = new Folder();
afterAll(() => folder.remove());

const file = (city: string): Buffer =>
  mmdb('GeoLite2-City', { '81.0.0.0/8': { city: { names: { en: city } } } });
const cityIn = (database: MaxmindGeoDatabase): string | null | undefined =>
  database.lookup(address('81.2.69.142'))?.facts?.place?.city;

async function watched(content: Uint8Array | string) {
  const path = folder.file(content);
  const events: GeoFileEvent[] = [];
  const database = await MaxmindGeoDatabase.open([path], {
    reloadIntervalMs: 0,
    onEvent: (event) => events.push(event),
  });
  return { path, database, events, names: () => events.map(({ event }) => event) };
}

describe('new paths', () => {
  it('are used as soon as all their files are open', async () => {
    const [old, city, other] = [
      folder.file(file('London')),
      folder.file('broken'),
      folder.file(file('Rome')),
    ];
    let paths = [old];
    const database = await MaxmindGeoDatabase.open(() => paths, { reloadIntervalMs: 0 });
    paths = [city, other];
    await database.refresh();
    expect(cityIn(database)).toBe('London');
    expect(database.status()).toMatchObject([{ path: old, problem: null }]);
    folder.replace(city, file('Paris'));
    await database.refresh();
    expect(cityIn(database)).toBe('Paris');
    expect(database.status().map(({ path }) => path)).toEqual([city, other]);
  });
});

describe('a replaced file', () => {
  it('is used after the next check when it was renamed into place', async () => {
    const { path, database, names } = await watched(file('London'));
    expect(cityIn(database)).toBe('London');
    folder.replace(path, file('Paris'));
    expect(cityIn(database)).toBe('London');
    await database.refresh();
    expect(cityIn(database)).toBe('Paris');
    expect(names()).toEqual(['opened', 'reloaded']);
  });

  it('is used when it was written in place, once two checks found the same file', async () => {
    const { path, database } = await watched(file('London'));
    writeFileSync(path, file('Lisbon, written in place'));
    await database.refresh();
    expect(cityIn(database)).toBe('London');
    await database.refresh();
    expect(cityIn(database)).toBe('Lisbon, written in place');
  });

  it('is not used while it is being written', async () => {
    const { path, database, names } = await watched(file('London'));
    const next = file('Lisbon');
    for (const part of [100, 200, 300]) {
      writeFileSync(path, next.subarray(0, part));
      await database.refresh();
    }
    writeFileSync(path, next);
    await database.refresh();
    expect(cityIn(database)).toBe('London');
    await database.refresh();
    expect(cityIn(database)).toBe('Lisbon');
    expect(names()).toEqual(['opened', 'reloaded']);
  });

  it('changes nothing when it is broken, which is reported once', async () => {
    const { path, database, events } = await watched(file('London'));
    folder.replace(path, file('Paris').subarray(0, 200));
    for (let check = 0; check < 3; check++) await database.refresh();
    expect(cityIn(database)).toBe('London');
    expect(database.status()[0]?.problem).toBe('no MaxMind DB file: it has no metadata');
    expect(events.slice(1)).toEqual([
      { event: 'refused', path, reason: 'no MaxMind DB file: it has no metadata' },
    ]);

    folder.replace(path, file('Paris'));
    await database.refresh();
    expect(cityIn(database)).toBe('Paris');
    expect(database.status()[0]?.problem).toBeNull();
  });

  it('changes nothing when it was cut off in place', async () => {
    const { path, database } = await watched(file('London'));
    truncateSync(path, 150);
    for (let check = 0; check < 3; check++) await database.refresh();
    expect(cityIn(database)).toBe('London');
  });

  it('changes nothing when it is missing, or has become a folder', async () => {
    const { path, database } = await watched(file('London'));
    unlinkSync(path);
    await database.refresh();
    expect(database.status()[0]?.problem).toContain('ENOENT');
    mkdirSync(path);
    // The folder may have got the number of the file, as if that had been written to.
    for (let check = 0; check < 2; check++) await database.refresh();
    expect(database.status()[0]?.problem).toBe('it is no regular file');
    expect(cityIn(database)).toBe('London');
  });

  it('is no problem any more when it exists again', async () => {
    const { path, database, names } = await watched(file('London'));
    const away = folder.path('away.mmdb');
    renameSync(path, away);
    await database.refresh();
    expect(database.status()[0]?.problem).toContain('ENOENT');
    renameSync(away, path);
    await database.refresh();
    expect(database.status()[0]?.problem).toBeNull();
    expect(names()).toEqual(['opened', 'refused']);
  });

  it('is opened when the file did not exist before', async () => {
    const path = folder.path('later.mmdb');
    const database = await MaxmindGeoDatabase.open([path], { reloadIntervalMs: 0 });
    expect(database.lookup(address('81.2.69.142'))).toBeUndefined();
    folder.file(file('London'), 'later.mmdb');
    await database.refresh();
    expect(cityIn(database)).toBe('London');
  });

  it('uses another file for the remaining fields', async () => {
    const good = folder.file(file('London'));
    const bad = folder.file('broken');
    const database = await MaxmindGeoDatabase.open([bad, good], { reloadIntervalMs: 0 });
    expect(cityIn(database)).toBe('London');
  });

  it('answers every lookup during the reload', async () => {
    const { path, database } = await watched(file('London'));
    const seen = new Set<string | null | undefined>();
    for (const city of ['Paris', 'Rome', 'Oslo']) {
      folder.replace(path, file(city));
      let done = false;
      const refreshed = database.refresh().finally(() => (done = true));
      while (!done) {
        seen.add(cityIn(database));
        await new Promise(setImmediate);
      }
      await refreshed;
    }
    expect([...seen, cityIn(database)]).toEqual(expect.arrayContaining(['London', 'Oslo']));
    expect(seen).not.toContain(undefined);
  });

  it('checks the file once for concurrent calls', async () => {
    const { path, database, names } = await watched(file('London'));
    folder.replace(path, file('Paris'));
    await Promise.all([database.refresh(), database.refresh()]);
    expect(names()).toEqual(['opened', 'reloaded']);
  });

  it('is checked by a timer until the database is closed', async () => {
    const path = folder.file(file('London'));
    const reloaded = Promise.withResolvers<GeoFileEvent>();
    const database = await MaxmindGeoDatabase.open([path], {
      reloadIntervalMs: 1,
      onEvent: (event) => event.event === 'reloaded' && reloaded.resolve(event),
    });
    folder.replace(path, file('Paris'));
    await reloaded.promise;
    expect(cityIn(database)).toBe('Paris');
    await database.close();
    folder.replace(path, file('Rome'));
    expect(cityIn(database)).toBe('Paris');
  });
});

describe('an optional file', () => {
  it('is used when it appears, is no problem before, and is not sufficient alone', async () => {
    const [path, feeds] = [folder.file(file('London')), folder.path('feeds.mmdb')];
    const events: GeoFileEvent[] = [];
    const options = {
      optionalPaths: [feeds],
      reloadIntervalMs: 0,
      onEvent: (event: GeoFileEvent) => events.push(event),
    };
    const database = await MaxmindGeoDatabase.open([path], options);
    const alone = await MaxmindGeoDatabase.open([], options);
    expect(database.status().map((one) => one.path)).toEqual([path]);
    folder.replace(feeds, mmdb('Published-Feeds', { '81.0.0.0/8': { country_code: 'GB', city: 'Leeds' } }));
    await Promise.all([database.refresh(), alone.refresh()]);
    expect(cityIn(database)).toBe('Leeds');
    expect(alone.lookup(address('81.2.69.142'))).toBeUndefined();
    expect(events.map(({ event }) => event)).toEqual(['opened', 'opened', 'opened']);
    folder.replace(feeds, 'broken');
    await database.refresh();
    expect(cityIn(database)).toBe('Leeds');
    expect(database.status().at(-1)).toMatchObject({ path: feeds, problem: expect.any(String) });
  });
});

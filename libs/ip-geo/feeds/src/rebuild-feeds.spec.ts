import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseIp } from '@enrichment/ip-address';
import { GeoFile } from '@enrichment/ip-geo-maxmind/testing';
import { CityIndex } from './city-index';
import { feedSources, type FeedSource, SOURCES, TOR } from './sources';
import { rebuildFeeds } from './rebuild-feeds';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'feeds-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const source = (name: string): FeedSource => SOURCES.find((one) => one.name === name)!;
const store = (one: FeedSource, text: string) => writeFileSync(join(directory, one.name), text);
const lines = (count: number) => Array.from({ length: count }, (_, i) => `81.2.${i}.0/24,GB,,,`).join('\n');

describe('rebuildFeeds', () => {
  const readCities = () => Promise.resolve(new CityIndex([], []));
  const rebuild = (sources: readonly FeedSource[], now: number) =>
    rebuildFeeds(sources, { directory, databasePath: { directory, file: 'feeds.mmdb' }, readCities, now });
  const traitsOf = (ip: string) =>
    new GeoFile(readFileSync(join(directory, 'feeds.mmdb'))).lookup(parseIp(ip)!).facts?.traits;
  const torOf = (ip: string) => traitsOf(ip)?.isTor;
  const anycastOf = (ip: string) => traitsOf(ip)?.isAnycast;

  it('builds one file of all stored feeds, as old as the oldest', async () => {
    const now = Date.UTC(2026, 10, 26);
    expect(await rebuild(SOURCES, now)).toBe(0);
    const [starlink, tor] = [source('starlink'), source(TOR)];
    store(starlink, lines(3));
    store(tor, '9.9.9.9\n');
    const day = (ago: number) => new Date(now - ago * 86_400_000);
    utimesSync(join(directory, 'starlink'), day(6), day(6));
    utimesSync(join(directory, TOR), day(1), day(1));
    expect(await rebuild(SOURCES, now)).toBe(4);
    const file = new GeoFile(readFileSync(join(directory, 'feeds.mmdb')));
    expect(file.metadata.buildEpoch).toBe(day(6).getTime() / 1_000);
    expect([torOf('9.9.9.9'), torOf('8.8.8.8')]).toEqual([true, false]);
    store(source('amazon'), 'damaged');
    // The day of the list is in the file: a list of last week does not prove that an address is no exit today.
    utimesSync(join(directory, TOR), day(7), day(7));
    await rebuild(SOURCES, now);
    const { named } = new GeoFile(readFileSync(join(directory, 'feeds.mmdb'))).lookup(
      parseIp('8.8.8.8')!,
    ).facts!;
    expect(named?.isTor).toEqual({ name: TOR, date: '2026-11-19' });
    // Part of the release.
    expect(anycastOf('8.8.8.8')).toBe(true);
  });
});

it('has the feeds of a setting before all others, and each at a mirror by its name', () => {
  const geofeedUrls = ['https://isp.example/feed.csv', 'https://isp.example/feed.csv'];
  const geofeedNetworks = ['81.2.69.0/24'];
  const [own, found, ...others] = feedSources({ geofeedUrls, geofeedNetworks });
  expect(own?.url).toBe('https://isp.example/feed.csv');
  expect(found?.url).toBe('https://rdap-bootstrap.arin.net/bootstrap/ip/81.2.69.0/24');
  expect(others).toEqual(SOURCES);
  const mirrored = feedSources({ geofeedNetworks, mirror: 'http://mirror.example/feeds/' });
  expect(mirrored.slice(0, 2).map(({ url }) => url)).toEqual([
    'http://mirror.example/feeds/ip/81.2.69.0/24',
    'http://mirror.example/feeds/amazon-geofeed',
  ]);
  expect(new Set(SOURCES.map(({ name }) => name)).size).toBe(SOURCES.length);
});

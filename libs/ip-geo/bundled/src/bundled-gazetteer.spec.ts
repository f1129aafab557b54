import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { UNKNOWN_PLACE } from '@enrichment/ip-geo-domain';
import { openBundledGazetteer } from './bundled-gazetteer';

const dataDir = mkdtempSync(join(tmpdir(), 'gazetteer-'));
const folder = join(dataDir, 'ip-geo');
afterAll(() => rmSync(dataDir, { recursive: true }));

it('is built once from the real cities, and replaces that of another version', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'cities-0.0.1.txt'), 'left by an older package');
  const gazetteer = await openBundledGazetteer({ dataDir });
  const spell = (countryCode: string, city: string, latitude: number, longitude: number) =>
    gazetteer.spell({ ...UNKNOWN_PLACE, countryCode, city, latitude, longitude }).city;
  expect(spell('DE', 'Osnabruck', 52.28, 8.04)).toBe('Osnabrück');
  expect(spell('PL', 'Krakow', 50.06, 19.94)).toBe('Kraków');
  expect(spell('US', 'Paris', 33.66, -95.56)).toBe('Paris');

  const [file, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const { ino, size } = statSync(join(folder, file!));
  expect(size).toBeLessThan(2_000_000);
  await openBundledGazetteer({ dataDir });
  expect(statSync(join(folder, file!)).ino).toBe(ino);
});

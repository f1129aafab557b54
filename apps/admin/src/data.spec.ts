import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { address, GeoFile, LONDON, mmdb, tarOf } from '@enrichment/ip-geo-maxmind/testing';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';

const database = mmdb('GeoLite2-City', { '81.2.69.160/27': LONDON });
const md5 = createHash('md5').update(database).digest('hex');
const domains = (name: string) => Array.from({ length: 120 }, (_, i) => `${name}${i}.example`).join('\n');

describe('admin data update', () => {
  const dataDir = temporaryDataDir();
  const at = (...path: string[]) => join(dataDir, ...path);
  const servers: Server[] = [];
  /** Requested paths, with their credentials. */
  const requests: string[] = [];
  let [url, store] = ['', ''];

  const listen = async (
    answer: (path: string, authorization: string) => [status: number, body: Buffer | string | Readable],
  ) => {
    const server = createServer((request: IncomingMessage, response) => {
      const authorization = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
      const path = request.url!.split('?')[0]!;
      requests.push(`${path} ${authorization}`.trim());
      const [status, body] = answer(path, authorization);
      response.writeHead(status, status === 302 ? { location: String(body) } : {});
      if (body instanceof Readable) pipeline(body, response, () => undefined);
      else response.end(body);
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    store = await listen(() => [
      200,
      gzipSync(tarOf([['GeoLite2-City_20261120/GeoLite2-City.mmdb', database]])),
    ]);
    url = await listen((path, authorization) => {
      if (path.startsWith('/geoip/') && authorization !== '42:abcdefghij_1') return [401, 'no'];
      if (path === '/geoip/updates/metadata')
        return [
          200,
          JSON.stringify({ databases: [{ edition_id: 'GeoLite2-City', date: '2026-11-20', md5 }] }),
        ];
      if (path === '/geoip/databases/GeoLite2-City/download') return [302, `${store}/signed`];
      if (path === '/dns.json') return [200, '{"services":[[["test"],["https://rdap.example/"]]]}'];
      return path.endsWith('.txt') ? [200, domains(path.slice(1, -4))] : [404, ''];
    });
    writeFileSync(
      at('GeoIP.conf'),
      `AccountID 42\nLicenseKey abcdefghij_1\nEditionIDs GeoLite2-City\nHost ${url}\n`,
    );
  });
  afterAll(() => {
    for (const server of servers) server.close();
    removeDataDir(dataDir);
  });

  async function update(
    args: readonly string[],
    environment: Record<string, string> = {},
    launcher: readonly string[] = [process.execPath],
  ) {
    const defaults = {
      DATA_DIR: dataDir,
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      RDAP_BOOTSTRAP_URL: `${url}/dns.json`,
      GEOIPUPDATE_CONF_FILE: at('GeoIP.conf'),
    };
    const sources = ['--disposable', `${url}/disposable.txt`, '--not-disposable', `${url}/fine.txt`];
    const main = join(__dirname, '../bundle/main.js');
    const child = spawn(launcher[0]!, [...launcher.slice(1), main, 'data', 'update', ...sources, ...args], {
      env: { ...process.env, ...defaults, ...environment },
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
    const [status] = (await once(child, 'close')) as [number];
    return { status, ...output, lines: output.stderr.trimEnd().split('\n') };
  }

  it('fetches all parts, reports progress, and sends the key only to its server', async () => {
    const { status, stdout, lines } = await update(['--only', 'ip', 'lists', 'rdap']);
    const path = at('ip-databases/GeoLite2-City.mmdb');
    expect(lines).toEqual([
      `1 of 5: GeoLite2-City: 2026-11-20, 0.0 MB, in ${path}`,
      expect.stringMatching(/^2 of 5: disposable-[\da-f]{12}: 120 domains$/),
      expect.stringMatching(/^3 of 5: not_disposable-[\da-f]{12}: 120 domains$/),
      `4 of 5: mail lists: 240 domains, in ${at('mail-lists')}`,
      '5 of 5: rdap-servers: 1 suffixes',
    ]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '5 of 5 are up to date.\n' });
    expect(readFileSync(path)).toEqual(database);
    expect(readFileSync(at('mail-lists/disposable.txt'), 'utf8')).toContain('disposable7.example');
    expect(requests.filter((line) => line.includes('abcdefghij_1'))).toHaveLength(2);
    expect(requests).toContain('/signed');
  });

  it('keeps parts that cannot be fetched, and continues', async () => {
    const { status, stdout, stderr } = await update(['--json', '--only', 'ip', 'lists', 'rdap'], {
      GEOIPUPDATE_LICENSE_KEY: 'zyxwvutsrq_9',
    });
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      {
        part: 'ip',
        name: 'GeoLite2-City',
        error: 'The server refuses the account or its license key (401).',
      },
      { part: 'lists', name: expect.stringMatching(/^disposable-/), domains: 120, rejected: 0 },
      { part: 'lists', name: expect.stringMatching(/^not_disposable-/), domains: 120, rejected: 0 },
      { part: 'lists', name: 'mail lists', path: at('mail-lists'), domains: 240 },
      { part: 'rdap', name: 'rdap-servers', suffixes: 1, rejected: 0 },
    ]);
    expect(stderr).toBe('Not updated: GeoLite2-City.\n');
  });

  it('leaves no lock on a disk that takes no bytes', async () => {
    const full = ['prlimit', '--fsize=0', process.execPath];
    const args = ['--only', 'rdap'];
    expect(await update(args, {}, full)).toMatchObject({
      status: 1,
      stderr: 'EFBIG: file too large, write\n',
    });
    expect(await update(args)).toMatchObject({ status: 0 });
  });

  it('connects only to addresses that the egress guard allows', async () => {
    const { status, stderr } = await update(['--only', 'ip', 'rdap'], { EGRESS_ALLOW_CIDRS: '' });
    expect(status).toBe(1);
    expect(stderr.match(/not reachable from here by policy/g)).toHaveLength(2);
    expect(stderr).not.toContain('abcdefghij');
  });

  it("fetches DB-IP's databases without an account, of last month if this month has none", async () => {
    writeFileSync(at('empty.conf'), '');
    const now = new Date();
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
    const mirror = await listen((path) => (path.includes(last) ? [200, gzipSync(database)] : [404, '']));
    const { status, lines } = await update(['--only', 'ip', '--mirror', mirror], {
      GEOIPUPDATE_CONF_FILE: at('empty.conf'),
    });
    const path = (edition: string) => at(`ip-databases/dbip-${edition}-lite.mmdb`);
    expect(lines).toEqual([
      expect.stringMatching(/^IP databases: no account/),
      `1 of 2: dbip-city-lite: ${last}, 0.0 MB, in ${path('city')}`,
      `2 of 2: dbip-asn-lite: ${last}, 0.0 MB, in ${path('asn')}`,
    ]);
    expect(status).toBe(0);
    expect(readFileSync(path('city'))).toEqual(database);
  });

  it("merges the operators' feeds into one database, without broken, endless or forbidden ones", async () => {
    const json = JSON.stringify;
    const endless = () => Readable.from(new Array(1_100).fill(Buffer.alloc(2 ** 20, '9.9.9.9\n')));
    const documents: Record<string, () => [status: number, body: Buffer | string | Readable]> = {
      '/own.csv': () => [200, '81.2.69.0/24,GB,GB-ENG,London,\nnonsense,,,,\n'],
      '/starlink': () => [200, '98.97.0.0/16,DE,DE-BE,Berlin,\n'],
      '/amazon': () => [
        200,
        json({
          prefixes: [{ ip_prefix: '3.5.140.0/22', region: 'eu-central-1', service: 'AMAZON' }],
          ipv6_prefixes: [],
        }),
      ],
      '/tor': () => [200, '98.97.1.1\n'],
      '/anycast-ipv4': () => [200, '1.1.1.0/24\n'],
      '/linode': () => [200, '<!doctype html><title>Blocked</title>'],
      '/icloud-relay': () => [200, endless()],
      '/oracle': () => [302, 'http://10.0.0.1/ranges.json'],
      '/google': () => [200, gzipSync('not JSON')],
    };
    const mirror = await listen((path) => documents[path]?.() ?? [404, '']);
    const run = () =>
      update(['--only', 'feeds', '--mirror', mirror, '--json'], { GEOFEED_URLS: `${mirror}/own.csv` });
    const { stdout } = await run();
    const found = JSON.parse(stdout) as { name: string; networks?: number; error?: string }[];
    const by = (name: string) => found.find((one) => one.name === name);
    expect(by('starlink')).toMatchObject({ networks: 1, rejected: 0 });
    expect(by('linode')?.error).toMatch(/is no such list/);
    expect(by('icloud-relay')?.error).toMatch(/too_large/);
    expect(by('oracle')?.error).toMatch(/by policy/);
    expect(by('google')?.error).toMatch(/is no such list/);
    expect(found.at(-1)).toMatchObject({ name: 'published networks', networks: 5 });
    const file = new GeoFile(readFileSync(at('ip-databases/feeds.mmdb')));
    const factsOf = (ip: string) => file.lookup(address(ip)).facts;
    expect(factsOf('98.97.1.1')).toMatchObject({
      place: { countryCode: 'DE', city: 'Berlin', regionCode: 'BE', timezone: 'Europe/Berlin' },
      traits: { isTor: true },
    });
    expect(factsOf('3.5.140.1')).toMatchObject({
      place: { city: 'Frankfurt am Main' },
      traits: { isHosting: true },
    });
    expect(factsOf('1.1.1.1')?.traits).toMatchObject({ isAnycast: true, isTor: false });
  });

  it("requires a geofeed in the registry's record", async () => {
    const record = { startAddress: '81.2.64.0', endAddress: '81.2.71.255' };
    const mirror = await listen((path) =>
      path === '/ip/81.2.69.0/24' ? [200, JSON.stringify(record)] : [404, ''],
    );
    const { stdout } = await update(['--only', 'feeds', '--mirror', mirror, '--json'], {
      GEOFEED_NETWORKS: '81.2.69.0/24',
    });
    const [found] = JSON.parse(stdout) as { name: string; error?: string }[];
    expect(found).toMatchObject({
      name: 'geofeed-of-81-2-69-0-24',
      error: expect.stringMatching(/names no file/),
    });
    const { status, stderr } = await update(['--only', 'feeds'], { GEOFEED_NETWORKS: '81.2.69.1/24' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'GEOFEED_NETWORKS must be networks in CIDR notation, comma-separated.\n',
    });
  });

  it('names the sources when --accept names none of them', async () => {
    const { status, stderr } = await update(['--only', 'rdap', '--accept', 'rdap']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'No source is named rdap: rdap-servers.\n' });
  });

  it('refuses an invalid URL of a feed in one line', async () => {
    const { status, stderr } = await update(['--only', 'feeds'], { GEOFEED_URLS: 'feed.csv' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'GEOFEED_URLS must be URLs that start with https:// or http://, comma-separated.\n',
    });
  });
});

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LONDON, mmdb, tarOf } from '@enrichment/ip-geo-maxmind/testing';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';

const database = mmdb('GeoLite2-City', { '81.2.69.160/27': LONDON });
const md5 = createHash('md5').update(database).digest('hex');
const domains = (name: string) => Array.from({ length: 120 }, (_, i) => `${name}${i}.example`).join('\n');

describe('admin data update', () => {
  const dataDir = temporaryDataDir();
  const at = (...path: string[]) => join(dataDir, ...path);
  const servers: Server[] = [];
  /** What was asked for with which credentials. */
  const asked: string[] = [];
  let [url, store] = ['', ''];

  const listen = async (
    answer: (path: string, authorization: string) => [status: number, body: Buffer | string],
  ) => {
    const server = createServer((request: IncomingMessage, response) => {
      const authorization = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
      const path = request.url!.split('?')[0]!;
      asked.push(`${path} ${authorization}`.trim());
      const [status, body] = answer(path, authorization);
      response.writeHead(status, status === 302 ? { location: String(body) } : {}).end(body);
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

  async function update(words: readonly string[], environment: Record<string, string> = {}) {
    const standard = {
      ...{ DATA_DIR: dataDir, EGRESS_ALLOW_CIDRS: '127.0.0.0/8', RDAP_BOOTSTRAP_URL: `${url}/dns.json` },
      ...{ GEOIPUPDATE_CONF_FILE: at('GeoIP.conf') },
    };
    const sources = ['--disposable', `${url}/thrown-away.txt`, '--not-disposable', `${url}/fine.txt`];
    const main = join(__dirname, '../bundle/main.js');
    const child = spawn(process.execPath, [main, 'data', 'update', ...sources, ...words], {
      env: { ...process.env, ...standard, ...environment },
    });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (said.stderr += String(chunk)));
    const [status] = (await once(child, 'close')) as [number];
    return { status, ...said, lines: said.stderr.trimEnd().split('\n') };
  }

  it('fetches all, tells how far it is, and gives the key to the server alone that it is for', async () => {
    const { status, stdout, lines } = await update([]);
    const path = at('ip-databases/GeoLite2-City.mmdb');
    expect(lines).toEqual([
      `1 of 3: GeoLite2-City: 2026-11-20, 0.0 MB, in ${path}`,
      `2 of 3: mail lists: 240 domains, in ${at('mail-lists')}`,
      `3 of 3: RDAP servers: 1 suffixes, in ${at('rdap')}`,
    ]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '3 of 3 are up to date.\n' });
    expect(readFileSync(path)).toEqual(database);
    expect(readFileSync(at('mail-lists/disposable.txt'), 'utf8')).toContain('thrown-away7.example');
    expect(asked.filter((line) => line.includes('abcdefghij_1'))).toHaveLength(2);
    expect(asked).toContain('/signed');
  });

  it('leaves what it cannot fetch as it was, and goes on', async () => {
    const { status, stdout, stderr } = await update(['--json'], { GEOIPUPDATE_LICENSE_KEY: 'zyxwvutsrq_9' });
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      {
        part: 'ip',
        name: 'GeoLite2-City',
        error: 'The server refuses the account or its license key (401).',
      },
      { part: 'lists', name: 'mail lists', path: at('mail-lists'), domains: 240 },
      { part: 'rdap', name: 'RDAP servers', path: at('rdap'), suffixes: 1 },
    ]);
    expect(stderr).toBe('Left as they were: GeoLite2-City.\n');
  });

  it('goes where outbound connections may go, and nowhere else', async () => {
    const { status, stderr } = await update(['--only', 'ip', 'rdap'], { EGRESS_ALLOW_CIDRS: '' });
    expect(status).toBe(1);
    expect(stderr.match(/not reachable from here by policy/g)).toHaveLength(2);
    expect(stderr).not.toContain('abcdefghij');
  });

  it('does without an account', async () => {
    writeFileSync(at('empty.conf'), '');
    const { status, lines } = await update(['--only', 'ip'], { GEOIPUPDATE_CONF_FILE: at('empty.conf') });
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/^IP databases: no account/);
    expect(existsSync(at('ip-databases'))).toBe(true);
  });
});

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkBrowser, checkDisk, checkIpData, checkSources } from './machine';

describe('the machine', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reports free disk space, also of a folder that does not exist yet', async () => {
    const [verdict, text] = await checkDisk({ dataDir: join(folder, 'a/b') });
    expect(['ok', 'warn', 'fail']).toContain(verdict);
    expect(text).toMatch(/^\d+ % of the disk of DATA_DIR is free, [\d.]+ GB/);
  });

  it('reports the age of the bundled databases', async () => {
    const [, text] = await checkIpData({ mmdbPaths: undefined, dataDir: folder });
    expect(text).toMatch(/^the bundled databases: made \d+ days ago/);
  });

  it('names a database that cannot be read', async () => {
    const path = join(folder, 'broken.mmdb');
    writeFileSync(path, 'no database');
    const [verdict, text] = await checkIpData({ mmdbPaths: [path], dataDir: folder });
    expect([verdict, text]).toEqual(['fail', expect.stringContaining(path)]);
  });

  it('names the sources that the last update has not taken, and their age', async () => {
    expect(await checkSources({ dataDir: folder })).toEqual(['ok', '0 sources, none failed']);
    const checkedAt = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
    const list = { part: 'lists', since: checkedAt };
    const sources = {
      good: { ...list, checkedAt },
      old: { ...list, checkedAt, error: 'It answered 404.' },
      absent: { ...list, error: 'It answered 404.' },
    };
    writeFileSync(join(folder, 'data-update.json'), JSON.stringify({ sources }));
    expect(await checkSources({ dataDir: folder })).toEqual([
      'warn',
      'not renewed: old (3 days old); never fetched: absent. "data update" says why',
    ]);
    writeFileSync(join(folder, 'data-update.json'), JSON.stringify({ sources: { absent: sources.absent } }));
    expect(await checkSources({ dataDir: folder })).toEqual([
      'warn',
      'never fetched: all 1. "data update" says why',
    ]);
  });

  const network = { networkBaseUrl: 'https://network.example', chromeWsEndpoints: undefined };

  it('needs no browser without a profile site', async () => {
    const noSite = { ...network, networkBaseUrl: undefined, chromePath: undefined, dataDir: folder };
    expect((await checkBrowser(noSite))[0]).toBe('ok');
  });

  it('gives advice when a browser does not start', async () => {
    const chromePath = join(folder, 'no-browser');
    const [verdict, text] = await checkBrowser({ ...network, chromePath, dataDir: folder });
    expect([verdict, text]).toEqual([
      'warn',
      expect.stringMatching(/no-browser does not start.*CHROME_PATH/),
    ]);
  });

  it('checks whether remote browsers accept connections, and prints none of their secrets', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const check = (...chromeWsEndpoints: string[]) =>
      checkBrowser({ ...network, chromePath: undefined, chromeWsEndpoints, dataDir: folder });
    const open = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/?token=secret`;
    expect(await check(open)).toEqual(['ok', '1 remote browsers accept connections']);
    expect(await check(open, 'ws://127.0.0.1:1/?token=secret')).toEqual([
      'warn',
      'CHROME_WS_ENDPOINTS: 127.0.0.1 (ECONNREFUSED). Start these browsers',
    ]);
    server.close();
  });
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../api';

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { readonly check: string; readonly verdict: string; readonly text: string }[];
}

const names = [
  'settings',
  'database',
  'pooler',
  'clock',
  'Redis',
  'DNS',
  'port 25',
  'browser',
  'IP data',
  'sources',
  'disk',
  'proxy',
];

describe('admin doctor', () => {
  let api: Api;
  let proxy: Server;
  let replaces = true;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off', TRUST_PROXY: 'loopback' });
    const { port } = new URL(api.baseUrl);
    // Like nginx: with or without `proxy_set_header`.
    proxy = createServer((incoming, response) => {
      if (/^\/(metrics|readyz)/.test(incoming.url!)) return response.writeHead(404).end();
      const own = replaces ? { 'x-forwarded-for': '198.51.100.7', 'x-request-id': '' } : {};
      const headers = { ...incoming.headers, ...own };
      return incoming.pipe(
        request(
          { host: '127.0.0.1', port, path: incoming.url!, method: incoming.method!, headers },
          (answer) => {
            response.writeHead(answer.statusCode!, answer.headers);
            answer.pipe(response);
          },
        ),
      );
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await api.stop();
  });

  async function doctor(settings: Readonly<Record<string, string>> = {}, ...words: string[]) {
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: api.dataDir,
      DNS_SERVERS: '127.0.0.1:1',
      TRUST_PROXY: 'loopback',
      PUBLIC_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      ...settings,
    };
    const main = join(__dirname, '../../../admin/bundle/main.js');
    const run = promisify(execFile)(process.execPath, [main, 'doctor', ...words], { env, cwd: '/' });
    const { code = 0, stdout } = (await run.catch((error: { code: number; stdout: string }) => error)) as {
      code?: number;
      stdout: string;
    };
    return { code, stdout };
  }
  async function report(settings: Readonly<Record<string, string>> = {}) {
    const { code, stdout } = await doctor(settings, '--json');
    return { code, ...(JSON.parse(stdout) as Report) };
  }
  const found = ({ checks }: Report, name: string) => checks.find(({ check }) => check === name)!;

  it('checks every part, and leaves nothing behind', async () => {
    const before = await api.accounts.list();
    const all = await report();
    expect(all.checks.map(({ check }) => check)).toEqual(names);
    for (const name of ['settings', 'database', 'pooler', 'clock', 'Redis', 'browser', 'proxy'])
      expect(found(all, name)).toMatchObject({ verdict: 'ok' });
    expect(found(all, 'proxy').text).toContain('the service sees this machine at 198.51.100.7');
    expect(await api.accounts.list()).toEqual(before);
  });

  it('exits with 1 when a part fails, with one line for each part', async () => {
    const { code, stdout } = await doctor();
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.slice(6, 14).trim())).toEqual(names);
    expect(lines.find((line) => line.includes('DNS'))).toMatch(/^fail {2}DNS .*check DNS_SERVERS/);
  });

  it('detects a proxy that accepts a forged client address', async () => {
    replaces = false;
    expect(found(await report(), 'proxy')).toMatchObject({
      verdict: 'fail',
      text: expect.stringContaining('forged X-Forwarded-For is accepted'),
    });
    replaces = true;
  });

  it('stops at a setting that the service would refuse', async () => {
    expect(await report({ DATABASE_POOL_SIZE: 'many' })).toMatchObject({
      code: 1,
      ok: false,
      checks: [
        { check: 'settings', verdict: 'fail', text: expect.stringMatching(/^DATABASE_POOL_SIZE must be/) },
      ],
    });
  });

  it('names unknown settings, and continues without a database', async () => {
    const url = { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b', DATABASE_POOLSIZE: '3' };
    const all = await report(url);
    expect(found(all, 'settings')).toMatchObject({
      verdict: 'warn',
      text: expect.stringContaining('DATABASE_POOL_SIZE'),
    });
    expect(found(all, 'database')).toMatchObject({
      verdict: 'fail',
      text: expect.stringMatching(/ECONNREFUSED/),
    });
    expect(found(all, 'clock')).toMatchObject({ verdict: 'warn' });
    expect(JSON.stringify(all)).not.toContain('secret');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';

const domains = (name: string) => Array.from({ length: 120 }, (_, i) => `${name}${i}.example`);
const published: Readonly<Record<string, string>> = {
  '/first': `# a comment\n${domains('first').join('\n')}\n`,
  '/second': JSON.stringify(domains('second')),
  '/exceptions': domains('fine').join('\n'),
  '/page': '<html>moved</html>',
};

describe('admin lists refresh', () => {
  const dataDir = temporaryDataDir();
  const file = (name: string) => join(dataDir, 'mail-lists', name);
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const text = published[request.url!];
      response.writeHead(text === undefined ? 404 : 200).end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    removeDataDir(dataDir);
  });

  async function refresh(args: readonly string[], allow = '127.0.0.0/8') {
    const child = spawn(
      process.execPath,
      [join(__dirname, '../bundle/main.js'), 'lists', 'refresh', ...args],
      { env: { ...process.env, DATA_DIR: dataDir, EGRESS_ALLOW_CIDRS: allow } },
    );
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
    const [status] = (await once(child, 'close')) as [number];
    return { status, ...output };
  }
  const sources = (...disposable: string[]) => [
    ...['--disposable', ...disposable.map((path) => url + path)],
    ...['--not-disposable', `${url}/exceptions`],
  ];

  it('changes nothing when a source fails, contains no list, or has a forbidden address', async () => {
    for (const [args, allow, reason] of [
      [sources('/first', '/missing'), '127.0.0.0/8', `${url}/missing answered 404`],
      [sources('/page'), '127.0.0.0/8', 'holds 0 domains only'],
      [sources('/first'), '', 'not reachable from here by policy'],
    ] as const) {
      const { status, stderr } = await refresh(args, allow);
      expect(status).toBe(1);
      expect(stderr.trimEnd().split('\n').at(-1)).toContain(reason);
      expect(existsSync(file('disposable.txt'))).toBe(false);
    }
  });

  it('reports progress, and writes the lists', async () => {
    const { status, stdout, stderr } = await refresh(sources('/first', '/second'));
    expect(stderr.trimEnd().split('\n')).toEqual([
      `1 of 3: 120 domains for disposable from ${url}/first`,
      `2 of 3: 120 domains for disposable from ${url}/second`,
      `3 of 3: 120 domains for not_disposable from ${url}/exceptions`,
    ]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `The lists are in ${join(dataDir, 'mail-lists')}.\n`,
    });
    const listed = readFileSync(file('disposable.txt'), 'utf8').split('\n');
    expect(listed).toEqual(expect.arrayContaining(['first0.example', 'second119.example']));
    expect(readFileSync(file('not_disposable.txt'), 'utf8')).toContain('fine0.example');
  });

  it('prints only JSON with --json', async () => {
    const { stdout, stderr } = await refresh([...sources('/first'), '--json']);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      directory: join(dataDir, 'mail-lists'),
      domains: { [`${url}/first`]: 120, [`${url}/exceptions`]: 120 },
    });
  });

  it('has a help text', async () => {
    const { stdout } = await refresh(['--help']);
    expect(stdout).toContain('fetch these instead of the default sources');
  });
});

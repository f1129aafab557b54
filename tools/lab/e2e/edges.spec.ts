import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { admin, answers, freePort, Program, startService } from '@enrichment/testing';
import { deployedFile } from '../src/cluster/deployed-file';
import { findProgram, whatIsMissing } from '../src/parts/packages';
import { Balancer } from '../src/cluster/parts/balancer';

/** Headers of a caller that pretends to be another one. */
const forged = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-request-id': '01ARZ3NDEKTSV4RRFFQ69G5FAV',
};
const missing = whatIsMissing(['nginx', 'haproxy']);
// eslint-disable-next-line no-restricted-syntax -- nginx and HAProxy are Debian's packages
const when = missing ? describe.skip : describe;
if (missing) console.warn(`${missing}: the edges are not checked.`);

when('the shipped edges', () => {
  let folder: string;
  let service: Server;
  let servicePort: number;
  const programs: Program[] = [];

  /** A service that answers with the headers that reach it. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'edges-'));
    service = createServer((request, response) => response.end(JSON.stringify(request.headers)));
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    servicePort = (service.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.stop()));
    service.closeAllConnections();
    service.close();
    rmSync(folder, { recursive: true });
  });

  async function started<Kind extends Program>(program: Kind): Promise<Kind> {
    programs.push(program);
    await program.start();
    return program;
  }
  async function headersBehind(url: string, path = '/'): Promise<IncomingHttpHeaders> {
    return (await (await fetch(url + path, { headers: forged })).json()) as IncomingHttpHeaders;
  }

  async function balancer(name: 'nginx' | 'haproxy', trusted?: string): Promise<string> {
    const port = await freePort();
    const options = { folder, port, replicas: [servicePort], spread: 'key', tlsProxy: trusted } as const;
    return (await started(new Balancer(name, options))).url;
  }

  async function single(): Promise<string> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const file = join(folder, 'single.conf');
    const block = deployedFile('nginx-single.conf', [
      ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
      ['  ssl_certificate /etc/ssl/enrichment/fullchain.pem;\n', ''],
      ['  ssl_certificate_key /etc/ssl/enrichment/privkey.pem;\n', ''],
      ['127.0.0.1:3000', `127.0.0.1:${servicePort}`],
    ]);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    writeFileSync(
      file,
      `pid ${folder}/single.pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${block} }`,
    );
    await started(
      new Program({
        name: 'nginx',
        command: findProgram('nginx')!,
        args: ['-c', file, '-g', 'daemon off;'],
        logFile: join(folder, 'single.log'),
        isReady: () => answers(url),
      }),
    );
    return url;
  }

  it.each([
    ['nginx.conf', () => balancer('nginx')],
    ['haproxy.cfg', () => balancer('haproxy')],
    ['nginx-single.conf', single],
  ])("%s replaces the caller's headers about itself, and hides the operators' pages", async (_, start) => {
    const url = await start();
    const headers = await headersBehind(url);
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers['x-request-id']).not.toBe(forged['x-request-id']);
    for (const path of ['/metrics', '/METRICS/', '/readyz', '/readyz/'])
      expect((await fetch(url + path)).status).toBe(404);
  });

  it("pass `admin doctor`, unless they accept the caller's address", async () => {
    const dataDir = dataDirWithCluster();
    const real = await startService({ dataDir });
    const echo = servicePort;
    servicePort = Number(new URL(real.url).port);
    const verdictBehind = async (name: 'nginx' | 'haproxy', trusted?: string) => {
      const settings = { PUBLIC_URL: await balancer(name, trusted), DNS_SERVERS: '127.0.0.1:1' };
      // It exits with 1, since no name server answers.
      const failed: unknown = await admin({ dataDir, settings }, 'doctor', '--json').catch((e: unknown) => e);
      const { checks } = JSON.parse((failed as { stdout: string }).stdout) as {
        checks: { check: string; verdict: string }[];
      };
      return checks.find(({ check }) => check === 'proxy')!.verdict;
    };
    try {
      for (const name of ['nginx', 'haproxy'] as const) {
        expect([name, await verdictBehind(name)]).toEqual([name, 'ok']);
        expect([name, await verdictBehind(name, '127.0.0.1')]).toEqual([name, 'fail']);
      }
    } finally {
      servicePort = echo;
      await real.stop();
      removeDataDir(dataDir);
    }
  });

  it.each(['nginx', 'haproxy'] as const)(
    '%s accepts the address from the configured TLS proxy',
    async (name) => {
      const url = await balancer(name, '127.0.0.1');
      const headers = await headersBehind(url);
      expect(headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
      expect(headers['x-request-id']).not.toBe(forged['x-request-id']);
    },
  );
});

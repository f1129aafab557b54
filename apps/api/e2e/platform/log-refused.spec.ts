import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { removeDataDir } from '@enrichment/postgres/testing';
import { answers, freePort, neutralSettings } from '@enrichment/testing';
import { newDataDir, pollDelay } from '../api';
import { writeMmdbFixture } from '../mmdb-fixture';

const main = join(__dirname, '../../bundle/main.js');

/** When its log cannot be written, the service continues, and stops at a signal. */
describe('a log that cannot be written', () => {
  let dataDir: string;
  let port: number;
  let service: ChildProcess;
  beforeAll(async () => {
    dataDir = await newDataDir();
    writeMmdbFixture(join(dataDir, 'fixture.mmdb'));
  });
  afterEach(() => {
    service.kill('SIGKILL');
  });
  afterAll(() => removeDataDir(dataDir));

  /** @param demo also prints the demo's commands */
  async function start(stdout: number | 'pipe', demo = 'off'): Promise<void> {
    port = await freePort();
    const settings = { DEMO: demo, PORT: String(port), MMDB_PATHS: join(dataDir, 'fixture.mmdb') };
    service = spawn(process.execPath, [main], {
      env: { ...process.env, ...neutralSettings, DATA_DIR: dataDir, ...settings },
      stdio: ['ignore', stdout, 'ignore'],
    });
  }
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  async function untilReady(): Promise<void> {
    while (!(await answers(url('/readyz')).catch(() => false))) {
      if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}`);
      await pollDelay();
    }
  }
  /** Each request writes a log line. */
  async function load(requests = 1_000): Promise<void> {
    for (let sent = 0; sent < requests; sent += 50) {
      const all = Array.from({ length: 50 }, () => fetch(url('/nowhere')).then((answer) => answer.text()));
      await Promise.all(all);
    }
  }
  async function dropped(): Promise<number> {
    const page = await (await fetch(url('/metrics'))).text();
    return Number(/^log_lines_dropped_total (\d+)/m.exec(page)?.[1]);
  }
  async function endsAt(signal: NodeJS.Signals): Promise<number | null> {
    const ended = once(service, 'exit');
    service.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  it('serves with a full disk from the start, counts the dropped lines, and stops', async () => {
    const full = openSync('/dev/full', 'w');
    await start(full, 'on');
    closeSync(full);
    await untilReady();
    await load(100);
    while ((await dropped()) < 100) await pollDelay();
    expect(await endsAt('SIGTERM')).toBe(0);
  });

  it('serves when the reader of its log ends under load', async () => {
    await start('pipe');
    service.stdout!.resume();
    await untilReady();
    const loading = load();
    service.stdout!.destroy();
    await loading;
    while ((await dropped()) === 0) await load(50);
    expect(await endsAt('SIGTERM')).toBe(0);
  });

  it('serves when nothing reads its log, from the start', async () => {
    await start('pipe', 'on');
    await untilReady();
    await load(3_000);
    expect((await fetch(url('/healthz'))).status).toBe(200);
    expect(await endsAt('SIGTERM')).toBe(0);
    service.stdout!.destroy();
  });
});

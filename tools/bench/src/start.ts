import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@enrichment/cluster';
import { serviceArguments, serviceEnvironment } from './processes';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'from the start of the process to the first 200 of /readyz: on an empty folder, and once more on the same';

const everyMs = 10;
const timeoutMs = 60_000;

/** A first start makes the database and builds the IP data; each folder is started on again. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const [folders, again] = quick ? [1, 1] : [3, 3];
  // Files are in the system's cache then. In a quick run of all benches those before have seen to that.
  if (!quick) await startOnce(mkdtempSync(join(tmpdir(), 'enrichment-bench-')), true);
  for (let n = 0; n < folders; n++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'enrichment-bench-'));
    const first = await startOnce(dataDir);
    results.add({ what: 'first start', unit: 's', better: 'less', wanted: { atMost: 6 } }, 'ours', first);
    for (let i = 0; i < again; i++) {
      const second = await startOnce(dataDir, i === again - 1);
      const wanted = { atMost: 1.5 };
      results.add({ what: 'second start', unit: 's', better: 'less', wanted }, 'ours', second);
      console.error(`first ${first.toFixed(2)} s, second ${second.toFixed(2)} s`);
    }
  }
}

/** @returns seconds @throws Error when it does not get ready */
async function startOnce(dataDir: string, isLast = false): Promise<number> {
  chmodSync(dataDir, 0o755); // The embedded database may run as another user.
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(process.execPath, serviceArguments(), {
    env: {
      ...process.env,
      ...serviceEnvironment,
      DATABASE_URL: '',
      PORT: String(port),
      DEMO: 'on',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const exit = once(child, 'exit');
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null || performance.now() - begin > timeoutMs)
        throw new Error('The service did not get ready.');
      await pause(everyMs);
    }
    return (performance.now() - begin) / 1_000;
  } finally {
    child.kill('SIGTERM');
    await exit;
    if (isLast) rmSync(dataDir, { recursive: true });
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

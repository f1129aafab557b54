import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { checkpoint, openAccounts } from '@enrichment/chaos';
import { prepareBundledDatabases, shrinkBundledDatabases } from '@enrichment/ip-geo-bundled';

const workspace = join(__dirname, '../../..');
/** Where what takes seconds to build is kept from run to run. */
const keptDir = join(workspace, 'tmp/bench');

/** What `npm start` adds to the environment: see the Dockerfile. */
export const serviceEnvironment = { MALLOC_TRIM_THRESHOLD_: '1000000' };

/**
 * What starts our service: Node.js' flags, as `npm start` has them, and the program.
 *
 * @param flags more of them; the last of two that contradict each other counts
 */
export const serviceArguments = (flags: readonly string[] = []): readonly string[] => [
  ...['--max-semi-space-size=16', '--v8-pool-size=1', ...flags],
  join(workspace, 'apps/api/bundle/main.js'),
];

/** A server in a process of its own. */
export interface Served {
  readonly url: string;
  readonly apiKey: string;
  readonly pid: number;
  /** Brings its database, where it has one, to the state of one that has run for a while: see `checkpoint` of @enrichment/chaos. */
  checkpoint(): Promise<void>;
  stop(): Promise<void>;
}

/** How to observe a process. */
export interface Watch {
  /** Of Node.js. */
  readonly flags: readonly string[];
  /** Told each line that it prints. */
  readonly onOutput: (line: string) => void;
}

/** @param program of `baselines`, with its arguments @param answers what it answers, by path */
export async function serveBaseline(
  [program, ...words]: readonly [string, ...string[]],
  answers: Readonly<Record<string, object>> = {},
): Promise<Served> {
  const child = spawn(process.execPath, [join(__dirname, 'baselines', `${program}.js`), ...words], {
    env: { ...process.env, BENCH_ANSWERS: JSON.stringify(answers) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The baseline ${program} did not start.`))),
  ])) as [Buffer];
  const { url } = JSON.parse(String(line)) as { url: string };
  return {
    ...{ url, apiKey: 'any', pid: child.pid! },
    checkpoint: () => Promise.resolve(),
    stop: () => stop(child),
  };
}

/**
 * Our service as `npm start` runs it, on data of its own, with an account that may call as fast as it can.
 *
 * @param watch how else it is started, to be observed
 */
export async function serveEnrichment(
  settings: Readonly<Record<string, string>> = {},
  watch?: Watch,
): Promise<Served & { readonly dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enrichment-bench-'));
  chmodSync(dataDir, 0o755); // The embedded database may run as another user.
  const mmdbPaths = await prepareBundledDatabases({ dataDir: keptDir });
  await shrinkBundledDatabases({ dataDir: keptDir });
  const environment = {
    ...process.env,
    ...serviceEnvironment,
    ...{ DATABASE_URL: '', PORT: '0', DEMO: 'on' },
    MMDB_PATHS: mmdbPaths.join(','),
    ...settings,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, serviceArguments(watch?.flags), {
    env: environment,
    stdio: ['ignore', watch ? 'pipe' : 'ignore', 'inherit'],
  });
  if (watch) createInterface({ input: child.stdout! }).on('line', watch.onOutput);
  const demoFile = join(dataDir, 'demo.json');
  while (!existsSync(demoFile)) {
    if (child.exitCode !== null) throw new Error('The service did not start.');
    await pause(50);
  }
  const { base_url: url } = JSON.parse(readFileSync(demoFile, 'utf8')) as { base_url: string };
  const databaseUrl = environment.DATABASE_URL;
  const place = { dataDir, ...(databaseUrl && { url: databaseUrl }) };
  const [customer] = await openAccounts(place, [{ credits: 1_000_000_000 }]);
  const close = async () => {
    await stop(child);
    rmSync(dataDir, { recursive: true });
  };
  return {
    ...{ url, apiKey: customer!.apiKey, pid: child.pid!, dataDir, stop: close },
    checkpoint: () => checkpoint(place),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** Resident memory of a process in megabytes (Linux). */
export function residentMegabytes(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? Number.NaN) / 1024;
}

/** Processor time that a process has taken so far, in milliseconds (Linux; proc(5), 100 ticks a second). */
export function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

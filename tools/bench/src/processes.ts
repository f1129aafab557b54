import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkpoint, openAccounts } from '@enrichment/chaos';
import { prepareBundledDatabases, shrinkBundledDatabases } from '@enrichment/ip-geo-bundled';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { freePort, production, type Service, startService } from '@enrichment/testing';

const workspace = join(__dirname, '../../..');
/** Where what takes seconds to build is kept from run to run. */
const keptDir = join(workspace, 'tmp/bench');

export interface Served {
  readonly url: string;
  readonly apiKey: string;
  readonly pid: number;
  /** Brings its database, where it has one, to the state of one that has run for a while: see `checkpoint` of @enrichment/chaos. */
  checkpoint(): Promise<void>;
  stop(): Promise<void>;
}

/** An empty Nest app. @param answers what it answers, by path */
export async function serveBaseline(
  platform: 'express' | 'fastify',
  answers: Readonly<Record<string, object>> = {},
): Promise<Served> {
  const child = spawn(process.execPath, [join(__dirname, 'baselines/empty-nest.js'), platform], {
    env: { ...process.env, BENCH_ANSWERS: JSON.stringify(answers) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The empty app on ${platform} did not start.`))),
  ])) as [Buffer];
  const { url } = JSON.parse(String(line)) as { url: string };
  return {
    ...{ url, apiKey: 'any', pid: child.pid! },
    checkpoint: () => Promise.resolve(),
    stop: () => stop(child),
  };
}

/** Our service as `npm start` runs it, on data of its own, with an account that no limit stops. */
export async function serveEnrichment(
  settings: Readonly<Record<string, string>> = {},
): Promise<Served & { readonly service: Service }> {
  const dataDir = temporaryDataDir();
  const mmdbPaths = await prepareBundledDatabases({ dataDir: keptDir });
  await shrinkBundledDatabases({ dataDir: keptDir });
  const service = await startService({
    ...{ dataDir, logFile: '/dev/null', nodeFlags: production.nodeFlags },
    settings: {
      ...production.environment,
      ...{ DEMO: 'on', PORT: String(await freePort()), MMDB_PATHS: mmdbPaths.join(',') },
      ...settings,
    },
  });
  const place = { dataDir, ...(settings['DATABASE_URL'] && { url: settings['DATABASE_URL'] }) };
  const [customer] = await openAccounts(place, [{ credits: 1_000_000_000 }]);
  return {
    ...{ url: service.url, apiKey: customer!.apiKey, pid: service.pid!, service },
    checkpoint: () => checkpoint(place),
    stop: async () => {
      await service.stop();
      removeDataDir(dataDir);
    },
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

import { join } from 'node:path';
import { checkpoint, openAccounts } from '../parts/accounts';
import { prepareBundledDatabases, shrinkBundledDatabases } from '@enrichment/ip-geo-bundled';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { freePort, production, Program, type Service, startService } from '@enrichment/testing';

/** Caches files that take seconds to build, between runs. */
const keptDir = join(__dirname, '../../../../tmp/bench');

export interface RunningService {
  readonly url: string;
  readonly apiKey: string;
  /** Brings its database, if any, to the state of one that has run for a while: see `checkpoint`. */
  checkpoint(): Promise<void>;
  stop(): Promise<void>;
}

/** Serves an app of `baseline-app.ts`. @param answers what it answers, by path */
export async function serveBaseline(
  kind: 'empty' | 'usual',
  answers: Readonly<Record<string, object>>,
): Promise<RunningService> {
  const dataDir = temporaryDataDir();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = new Program({
    name: `the ${kind} app`,
    command: process.execPath,
    args: [join(__dirname, 'baseline-app.js'), kind, dataDir, String(port)],
    env: { ...process.env, BENCH_ANSWERS: JSON.stringify(answers) },
    logFile: join(dataDir, 'app.log'),
    isReady: () => fetch(url).then(() => true),
  });
  await app.start();
  return {
    url,
    apiKey: 'any',
    checkpoint: () => Promise.resolve(),
    stop: async () => {
      await app.stop();
      removeDataDir(dataDir);
    },
  };
}

/** Runs our service as `npm start` does, on its own data, with an account without limits. */
export async function serveEnrichment(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService & { readonly service: Service }> {
  const dataDir = temporaryDataDir();
  const mmdbPaths = await prepareBundledDatabases({ dataDir: keptDir });
  await shrinkBundledDatabases({ dataDir: keptDir });
  const service = await startService({
    dataDir,
    logFile: '/dev/null',
    nodeFlags: production.nodeFlags,
    settings: {
      ...production.environment,
      DEMO: 'on',
      PORT: String(await freePort()),
      MMDB_PATHS: mmdbPaths.join(','),
      ...settings,
    },
  });
  const [customer] = await openAccounts({ dataDir }, [{ credits: 1_000_000_000 }]);
  return {
    url: service.url,
    apiKey: customer!.apiKey,
    service,
    checkpoint: () => checkpoint({ dataDir }),
    stop: async () => {
      await service.stop();
      removeDataDir(dataDir);
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Clock } from '@enrichment/kernel';
import type { Log } from '../platform/observability/logging';
import {
  type DataState,
  type DataUpdateSettings,
  readDataState,
  type SourceState,
} from '@enrichment/application';
import type { UpdateMessage } from './update-process';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Time between two updates, with up to an hour more, so that installations do not come in the same minute. */
const everyMs = 24 * hourMs;
/** The same after an update in which a source failed, or that ended early. */
const retryMs = 4 * hourMs;
/** Longest duration of an update: a source may hang its process. */
const maxMs = 2 * hourMs;
/** Most memory of the heap, in megabytes: documents and databases are beside it. */
const heapMb = 300;
/** Space of young objects, in megabytes: the default adds 140 MB for five million lines of feeds, and saves half a second. */
const youngMb = 4;

/** Runs an update to its end, in a process of its own. */
export type RunUpdate = (message: UpdateMessage, signal: AbortSignal) => Promise<void>;

/** Compiled, where this file may be run from its source. */
const program = join(__dirname, '../../dist/data/update-process.js');

/** Documents of strangers are parsed outside of the service. */
export const runUpdateProcess: RunUpdate = async (message, signal) => {
  const child: ChildProcess = fork(program, [], {
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
  });
  child.send(message);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The data update ended with status ${code ?? 'of a signal'}.`);
};

/**
 * Keeps the data new. Replicas that share a folder update it once; each loads the files when they change. Sources are requested while the service
 * answers from the data that it has.
 */
export class DataUpdate {
  private readonly stopping = new AbortController();
  private readonly jitterMs: number;
  private running: Promise<void> | undefined;
  private notBefore = -Infinity;
  /** Why the last update ended early. */
  private failure: Error | undefined;
  private state: DataState = { sources: {} };

  /** @param settings read at each update; `undefined`: updates are off */
  constructor(
    private readonly given: {
      readonly dataDir: string;
      readonly settings: (() => DataUpdateSettings) | undefined;
      readonly clock: Clock;
      readonly log: Log;
      readonly run: RunUpdate;
      readonly random?: () => number;
    },
  ) {
    this.jitterMs = (given.random ?? Math.random)() * hourMs;
  }

  get isOn(): boolean {
    return this.given.settings !== undefined;
  }

  /** Start of the last complete update; ISO 8601. */
  get ranAt(): string | undefined {
    return this.state.ranAt;
  }

  /** States of the sources by name, as of the last call of {@link execute}. */
  get sources(): readonly (readonly [name: string, state: SourceState])[] {
    return Object.entries(this.state.sources);
  }

  /** Updates the data if that is due. It joins an update in progress. */
  execute(): Promise<void> {
    this.running ??= this.updateIfDue().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Ends an update in progress; what it has fetched remains. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.running?.catch(() => undefined);
  }

  private async updateIfDue(): Promise<void> {
    const { dataDir, settings, clock, run } = this.given;
    this.state = await readDataState(dataDir);
    if (!settings || this.stopping.signal.aborted) return;
    const hasFailed = this.sources.some(([, { error }]) => error !== undefined);
    const dueBefore = new Date(clock.now() - (hasFailed ? retryMs : everyMs + this.jitterMs)).toISOString();
    if (this.state.ranAt !== undefined && this.state.ranAt >= dueBefore) return;
    if (clock.now() < this.notBefore) {
      // Otherwise the job would count as a success until the next attempt, and no alert would fire.
      if (this.failure) throw this.failure;
      return;
    }
    this.notBefore = clock.now() + retryMs;
    this.failure = undefined;
    try {
      await run({ settings: settings(), dueBefore }, this.stopping.signal);
    } catch (error) {
      if (!this.stopping.signal.aborted) throw (this.failure = error as Error);
    }
    this.state = await readDataState(dataDir);
    this.report();
  }

  private report(): void {
    const { log } = this.given;
    const failed = this.sources.filter(([, { error }]) => error !== undefined);
    if (failed.length > 1 && failed.length === this.sources.length) {
      log.warn({ sources: failed.length, reason: failed[0]![1].error }, 'no source of data was renewed');
      return;
    }
    for (const [source, { error, checkedAt }] of failed)
      log.warn({ source, checkedAt, reason: error }, 'a source of data was not renewed');
  }
}

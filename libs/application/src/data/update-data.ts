import { mkdir, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { GuardRefused } from '@enrichment/egress';
import { type DataStep, updateFolders } from './data-steps';
import { readDataState, type SourceState, writeDataState } from './source-states';

/** Outcome of a step. */
export interface StepOutcome {
  readonly step: DataStep;
  readonly found: object;
  readonly text: string;
  /** Why nothing changed. */
  readonly error?: string;
}

export interface UpdateOptions {
  readonly dataDir: string;
  /** All steps, or some of them. */
  readonly steps: readonly DataStep[];
  /** Whether these are all steps. */
  readonly isComplete: boolean;
  /** Names of the sources whose data is taken at any size. */
  readonly accepted?: readonly string[];
  /** Returns whether the update is still due, after the state of concurrent updates. Default: always. */
  readonly isDue?: (ranAt: string | undefined) => boolean;
  readonly onStep?: (outcome: StepOutcome) => void;
}

/** The timeout of one step. An IP database may have 100 MB. */
const stepMs = 15 * 60_000;
/** A lock of this age belongs to a dead process. Each step renews it. */
const staleMs = 2 * stepMs;
/** Attempts of a source in which the process died, before an update leaves it out: others come after it. */
const maxUnended = 2;

/** Another process updates the same folder. */
export class UpdateInProgress extends Error {
  constructor() {
    super('Another update of this folder is in progress: repeat the command when it has ended.');
  }
}

/**
 * Runs the steps one after the other. A failed step changes nothing, and the others continue. Only one process updates a folder at a time.
 *
 * @throws UpdateInProgress
 */
export async function updateData(options: UpdateOptions): Promise<StepOutcome[]> {
  const { dataDir, steps, accepted = [], isDue = () => true } = options;
  const lock = await takeLock(join(dataDir, 'data-update.lock'), dataDir);
  try {
    const { ranAt, sources } = await readDataState(dataDir);
    if (!isDue(ranAt)) return [];
    await sweep(dataDir);
    const startedAt = new Date().toISOString();
    // A source that is no longer configured has no state.
    const names = new Set(steps.map(({ name }) => name));
    const states = new Map(
      Object.entries(sources).filter(([name]) => !options.isComplete || names.has(name)),
    );
    const save = (at = ranAt) =>
      writeDataState(dataDir, {
        ...(at !== undefined && { ranAt: at }),
        sources: Object.fromEntries(states),
      });
    const outcomes: StepOutcome[] = [];
    for (const step of steps) {
      await lock.renew();
      const outcome = await runStep(step, states, accepted.includes(step.name), save);
      outcomes.push(outcome);
      options.onStep?.(outcome);
      await save();
    }
    if (options.isComplete) await save(startedAt);
    return outcomes;
  } finally {
    await lock.release();
  }
}

/** Runs a step and keeps its new state. */
async function runStep(
  step: DataStep,
  states: Map<string, SourceState>,
  isAccepted: boolean,
  save: () => Promise<void>,
): Promise<StepOutcome> {
  const { name, part } = step;
  const { unended = 0, ...before }: Partial<SourceState> = states.get(name) ?? {};
  const now = new Date().toISOString();
  const { since = now } = before;
  const set = (state: Partial<SourceState>) => states.set(name, { ...state, part, since });
  try {
    if (unended === maxUnended) throw new Error('It ended the last updates, so this one leaves it out.');
    set({ ...before, unended: unended + 1 });
    await save();
    const given = { state: states.get(name), isAccepted, signal: AbortSignal.timeout(stepMs) };
    const { state, found, text } = await step.run(given);
    set({ ...state, checkedAt: now });
    return { step, found, text };
  } catch (failure) {
    const { message } = failure as Error;
    const error = failure instanceof GuardRefused ? `${message}: set EGRESS_ALLOW_CIDRS` : message;
    set({ ...before, error });
    return { step, found: { error }, text: `FAILED, unchanged: ${error}`, error };
  }
}

/** Removes the unfinished files of killed updates. */
async function sweep(dataDir: string): Promise<void> {
  for (const folder of [dataDir, ...Object.values(updateFolders(dataDir))])
    for (const name of await readdir(folder).catch(() => []))
      if (unfinished.test(name)) await rm(join(folder, name), { force: true });
}

const unfinished = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.unfinished$/;

interface Lock {
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** @throws UpdateInProgress */
async function takeLock(path: string, directory: string): Promise<Lock> {
  await mkdir(directory, { recursive: true });
  if (!(await create(path)) && !(await replaceDead(path))) throw new UpdateInProgress();
  return {
    renew: () => utimes(path, new Date(), new Date()).catch(() => undefined),
    release: () => rm(path, { force: true }),
  };
}

/** @returns whether there was no lock */
async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, `${hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // On a full disk, the file exists and is empty: a lock without an owner.
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Several processes may find the same dead lock. One at a time replaces it, so that none removes a new one.
 *
 * @returns whether this process has the lock
 */
async function replaceDead(path: string): Promise<boolean> {
  const guard = `${path}.guard`;
  if (!(await create(guard))) {
    if (await isStale(guard)) await rm(guard, { force: true });
    return false;
  }
  try {
    if (!(await isStale(path))) return false;
    await rm(path, { force: true });
    return await create(path);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Whether the owner of a lock is dead, or has not renewed it. */
async function isStale(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return true;
  try {
    const [{ mtimeMs }, owner] = [await file.stat(), await file.readFile('utf8')];
    if (Date.now() - mtimeMs > staleMs) return true;
    const [host, pid] = owner.split(' ');
    return host === hostname() && !isAlive(Number(pid));
  } finally {
    await file.close();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

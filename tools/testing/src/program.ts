import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { platform } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProgramOptions {
  /** For people: `nginx`, `replica 2`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Gets what it prints. */
  readonly logFile: string;
  /** The user that it runs as; without one, ours. */
  readonly runAs?: { readonly uid: number; readonly gid: number } | undefined;
  /** Asks it to end: SIGTERM, unless it takes another one. */
  readonly stopSignal?: NodeJS.Signals;
  /** Resolves when it serves; asked again and again until then. */
  readonly isReady: () => Promise<boolean>;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 45_000;

/** Groups that must not outlive this process. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) signalGroup(group, 'SIGKILL');
});

/** A program that runs beside this process, in a process group of its own, so that a Ctrl-C is ours alone. */
export class Program {
  private child: ChildProcess | undefined;
  readonly name: string;

  constructor(private readonly options: ProgramOptions) {
    this.name = options.name;
  }

  get logFile(): string {
    return this.options.logFile;
  }

  /** `undefined` while it does not run. */
  get pid(): number | undefined {
    return this.isRunning ? this.child?.pid : undefined;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** What it ended with; `null`: a signal, or it runs. */
  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  /** @throws Error with the last lines of its log when it ends, or does not serve within a minute */
  async start(): Promise<void> {
    this.spawn();
    const { name, isReady } = this.options;
    const deadline = performance.now() + startTimeoutMs;
    while (!(await isReady().catch(() => false))) {
      if (!this.isRunning) throw new Error(`${name} does not start:\n${this.lastLines()}`);
      if (performance.now() > deadline) throw new Error(`${name} does not answer:\n${this.lastLines()}`);
      await pause(25);
    }
  }

  /** Starts it without waiting until it serves. */
  spawn(): void {
    const { command, args, env = process.env, logFile, runAs } = this.options;
    const log = openSync(logFile, 'a');
    // A tool that is killed takes its programs with it: prctl(2), PR_SET_PDEATHSIG.
    const [file, ...words] =
      platform() === 'linux' ? ['setpriv', '--pdeathsig', 'TERM', command, ...args] : [command, ...args];
    const child = spawn(file!, words, {
      ...runAs,
      cwd: '/',
      env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.once('error', ({ message }) => {
      writeSync(log, `${message}\n`);
    });
    child.once('close', () => closeSync(log));
    const { pid } = child;
    if (pid !== undefined) {
      groups.add(pid);
      child.once('exit', () => groups.delete(pid));
    }
    this.child = child;
  }

  /** To the program alone. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.child?.kill(signal);
  }

  /** To the program and all that it has started. */
  signalAll(signal: NodeJS.Signals): void {
    if (this.isRunning && this.child?.pid !== undefined) signalGroup(this.child.pid, signal);
  }

  /** `kill -9`, with all that it has started. */
  async kill(): Promise<void> {
    const ended = this.ended();
    this.signalAll('SIGKILL');
    await ended;
  }

  /** Asks it to end, and waits; one that does not is killed. */
  async stop(signal = this.options.stopSignal ?? 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    const ended = this.ended();
    const late = setTimeout(() => this.signalAll('SIGKILL'), stopTimeoutMs);
    this.signalAll('SIGCONT');
    this.signal(signal);
    await ended;
    clearTimeout(late);
  }

  lastLines(count = 10): string {
    return readFileSync(this.options.logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  }

  private async ended(): Promise<void> {
    const { child } = this;
    if (!child || !this.isRunning) return;
    await once(child, 'exit');
  }
}

/** Whether a URL answers with success. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Nobody is left.
  }
}

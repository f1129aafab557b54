import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import getPort, { portNumbers } from 'get-port';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProgramOptions {
  /** For messages: `nginx`, `replica 2`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Receives standard output and error. */
  readonly logFile: string;
  /** The user that it runs as; without one, ours. */
  readonly runAs?: { readonly uid: number; readonly gid: number } | undefined;
  /** Ends it; SIGTERM without it. */
  readonly stopSignal?: NodeJS.Signals;
  /** Polled until it resolves with `true`. */
  readonly isReady: () => Promise<boolean>;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 45_000;
const pollMs = 20;

/** Ends a program with the process that started it: prctl(2), PR_SET_PDEATHSIG. */
const setpriv = '/usr/bin/setpriv';
const leash = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'TERM'] : [];

/** Groups that must not outlive this process. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) signalGroup(group, 'SIGKILL');
});

/** A program in a process group of its own, so that Ctrl-C ends only this process, which stops the program. */
export class Program {
  private child: ChildProcess | undefined;
  private exit: Promise<unknown> = Promise.resolve();
  private outputStart = 0;
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

  /** `null` while it runs, and when a signal ended it. */
  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  /** What it has printed since its last start. */
  get output(): string {
    return readFileSync(this.logFile).subarray(this.outputStart).toString();
  }

  /** @throws Error with the last lines of its log when it ends, or is not ready within a minute: it is stopped then */
  async start(): Promise<void> {
    this.spawn();
    const deadline = performance.now() + startTimeoutMs;
    while (!(await this.isReady())) {
      if (this.isRunning && performance.now() < deadline) {
        await pause(pollMs);
        continue;
      }
      await this.stop();
      throw new Error(`${this.name} failed to start:\n${this.lastLines()}`);
    }
  }

  async isReady(): Promise<boolean> {
    try {
      return await this.options.isReady();
    } catch {
      return false;
    }
  }

  /** Starts it without waiting until it is ready. */
  spawn(): void {
    const { command, args, env = process.env, logFile, runAs } = this.options;
    const log = openSync(logFile, 'a');
    this.outputStart = readFileSync(logFile).length;
    const [file, ...words] = [...leash, command, ...args];
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
    this.exit = once(child, 'exit').catch(() => undefined);
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

  /** SIGKILL, to all that it has started too. */
  async kill(): Promise<void> {
    this.signalAll('SIGKILL');
    await this.exited();
  }

  /** Stops it, and kills it after 45 s. @returns its exit code */
  async stop(signal = this.options.stopSignal ?? 'SIGTERM'): Promise<number | null> {
    const late = setTimeout(() => this.signalAll('SIGKILL'), stopTimeoutMs);
    this.signalAll('SIGCONT');
    this.signal(signal);
    await this.exited();
    clearTimeout(late);
    return this.exitCode;
  }

  /** Resolves when it has ended. */
  async exited(): Promise<void> {
    await this.exit;
  }

  /** Resolves when it has printed a text since its last start. */
  async printed(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (!this.isRunning) throw new Error(`${this.name} ended without "${text}":\n${this.lastLines()}`);
      await pause(pollMs);
    }
  }

  lastLines(count = 10): string {
    return this.lines().slice(-count).join('\n');
  }

  /** The lines of the log that hold a text, such as a request id. */
  linesWith(text: string): string[] {
    return this.lines().filter((line) => line.includes(text));
  }

  private lines(): string[] {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n');
  }
}

/** Whether a URL answers with success. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}

/** Below the ports that the system gives to connections, so that none of them has it when a part starts again. */
export function freePort(): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 9_000);
  return getPort({ host: '127.0.0.1', port: portNumbers(first, 29_999) });
}

/** A process and all that it has started; none for 0, which is no process of ours. */
export function processTree(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const tree = pid > 0 ? [pid] : [];
  // Grows while it is read.
  for (const one of tree) tree.push(...all.filter(([, parent]) => parent === one).map(([child]) => child!));
  return tree;
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // The group has ended.
  }
}

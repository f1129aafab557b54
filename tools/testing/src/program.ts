import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProgramOptions {
  /** For messages: `nginx`, `replica 2`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Receives standard output and error. */
  readonly logFile: string;
  /** The user of the process. Default: the user of this process. */
  readonly runAs?: { readonly uid: number; readonly gid: number } | undefined;
  /** The signal of `stop`. Default: SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
  /** Starts the program again whenever it ends, until `stop` or `destroy`, as an operator's supervisor does. */
  readonly isSupervised?: boolean;
  /** Called until it resolves with `true`. */
  readonly isReady: () => Promise<boolean>;
}

const startTimeoutMs = 180_000;
const stopTimeoutMs = 45_000;
const pollMs = 20;
const restartPauseMs = 100;

/** A launcher that ends a program when its parent process ends: prctl(2), PR_SET_PDEATHSIG. */
const setpriv = '/usr/bin/setpriv';
const endWithParent = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'TERM'] : [];

/** Process groups that end with this process. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) signalGroup(group, 'SIGKILL');
});

/** A program in its own process group. Ctrl-C ends only this process, which then stops the program. */
export class Program {
  private child: ChildProcess | undefined;
  private exit: Promise<unknown> = Promise.resolve();
  private outputStart = 0;
  private isStopping = false;
  /** How often it was started. */
  starts = 0;
  readonly name: string;

  constructor(private readonly options: ProgramOptions) {
    this.name = options.name;
  }

  get logFile(): string {
    return this.options.logFile;
  }

  /** `undefined` while the program does not run. */
  get pid(): number | undefined {
    return this.isRunning ? this.child?.pid : undefined;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** `null` while the program runs, and after a signal ended it. */
  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  /** The output since the last start. */
  get output(): string {
    return readFileSync(this.logFile).subarray(this.outputStart).toString();
  }

  /** @throws Error with the last lines of the log when the program ends or is not ready within three minutes, after stopping it */
  async start(): Promise<void> {
    this.isStopping = false;
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

  /** Starts the program without waiting until it is ready. */
  spawn(): void {
    const { command, args, env = process.env, logFile, runAs } = this.options;
    const log = openSync(logFile, 'a');
    this.outputStart = readFileSync(logFile).length;
    const [file, ...fileArgs] = [...endWithParent, command, ...args];
    const child = spawn(file!, fileArgs, {
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
    this.starts++;
    if (this.options.isSupervised) void this.supervise();
  }

  /** Sends a signal to the program only. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.child?.kill(signal);
  }

  /** Sends a signal to the program and its child processes. */
  signalAll(signal: NodeJS.Signals): void {
    if (this.isRunning && this.child?.pid !== undefined) signalGroup(this.child.pid, signal);
  }

  /** Kills the program and its child processes. */
  async kill(): Promise<void> {
    this.signalAll('SIGKILL');
    await this.exited();
  }

  /** Kills the program, which is not started again. */
  async destroy(): Promise<void> {
    this.isStopping = true;
    await this.kill();
  }

  /** Stops the program, and kills it after 45 s. @returns its exit code */
  async stop(signal = this.options.stopSignal ?? 'SIGTERM'): Promise<number | null> {
    this.isStopping = true;
    const late = setTimeout(() => this.signalAll('SIGKILL'), stopTimeoutMs);
    this.signalAll('SIGCONT');
    this.signal(signal);
    await this.exited();
    clearTimeout(late);
    return this.exitCode;
  }

  /** Resolves when the program has ended. */
  async exited(): Promise<void> {
    await this.exit;
  }

  /** Resolves when the output since the last start includes a text. */
  async printed(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (!this.isRunning) throw new Error(`${this.name} ended without "${text}":\n${this.lastLines()}`);
      await pause(pollMs);
    }
  }

  lastLines(count = 10): string {
    return this.lines().slice(-count).join('\n');
  }

  /** The lines of the log with a text, such as a request id. */
  linesWith(text: string): string[] {
    return this.lines().filter((line) => line.includes(text));
  }

  private async supervise(): Promise<void> {
    await this.exited();
    if (!this.isStopping) await pause(restartPauseMs);
    if (!this.isStopping) this.spawn();
  }

  private lines(): string[] {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n');
  }
}

/** Whether a URL responds with a 2xx status. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}

/** A process and its descendants; empty for 0. */
export function processTree(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const tree = pid > 0 ? [pid] : [];
  // The loop also visits the elements that it appends.
  for (const one of tree) tree.push(...all.filter(([, parent]) => parent === one).map(([child]) => child!));
  return tree;
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // The process group has ended.
  }
}

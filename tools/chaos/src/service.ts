import getPort from 'get-port';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const workspace = join(__dirname, '../../..');
const restartPauseMs = 100;

/**
 * The built service on an embedded database of its own, under a supervisor as an operator has one: whenever the
 * process ends, it is started again, the same command on the same port, and nothing else is done.
 */
export class SupervisedService {
  private child!: ChildProcess;
  private supervision: Promise<void>;
  private stopping = false;
  private output = '';
  /** How often it was started. */
  starts = 0;

  private constructor(
    readonly url: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly dataDir: string,
  ) {
    this.supervision = this.supervise();
  }

  static async start(dataDir: string, settings: Record<string, string>): Promise<SupervisedService> {
    const port = await getPort({ host: '127.0.0.1' });
    const environment = { ...serviceEnvironment(dataDir), PORT: String(port), ...settings };
    return new SupervisedService(`http://127.0.0.1:${port}`, environment, dataDir);
  }

  /** `kill -9` */
  kill(victim: 'service' | 'postgres'): void {
    if (victim === 'service') this.child.kill('SIGKILL');
    else signal(postmasterPid(this.dataDir), 'SIGKILL');
  }

  /** Stops the database (SIGSTOP). @returns lets it continue */
  freezeDatabase(): () => void {
    const server = postmasterPid(this.dataDir);
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const processes = stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid, parent]) => (pid === server || parent === server ? [pid!] : []));
    for (const pid of processes) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of processes) signal(pid, 'SIGCONT');
    };
  }

  /** The process number of the database server; 0 while there is none. */
  get databasePid(): number {
    return postmasterPid(this.dataDir);
  }

  /** The last lines that it has printed. */
  get lastWords(): string {
    return this.output.trimEnd().split('\n').slice(-5).join('\n');
  }

  /** SIGTERM, as an operator ends it; the database ends with it. */
  async stop(): Promise<number | null> {
    this.stopping = true;
    this.child.kill('SIGTERM');
    await this.supervision;
    return this.child.exitCode;
  }

  /** Ends everything at once and waits until it has ended. */
  async destroy(): Promise<void> {
    this.stopping = true;
    this.child.kill('SIGKILL');
    await this.supervision;
    await destroyDatabase(this.dataDir);
  }

  private async supervise(): Promise<void> {
    while (!this.stopping) {
      this.starts++;
      this.child = spawn(process.execPath, [join(workspace, 'apps/api/dist/main.js')], {
        env: this.environment,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true, // A Ctrl-C is for us; we end it.
      });
      for (const stream of [this.child.stdout!, this.child.stderr!])
        stream.on('data', (text: Buffer) => (this.output = (this.output + String(text)).slice(-4_000)));
      await once(this.child, 'exit');
      if (!this.stopping) await pause(restartPauseMs);
    }
  }
}

/** Ends a database that is not used any more. */
export async function destroyDatabase(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir);
  // SIGQUIT: an immediate shutdown, which ends the server's other processes too.
  while (signal(pid, 'SIGQUIT') && pid === postmasterPid(dataDir)) await pause(50);
}

/** The operator's own command. */
export async function verifyLedger(dataDir: string): Promise<{ ok: boolean }> {
  const words = [join(workspace, 'apps/admin/dist/main.js'), 'ledger', 'verify', '--json'];
  const child = spawn(process.execPath, words, {
    env: serviceEnvironment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += String(text)));
  await once(child, 'close');
  return JSON.parse(output) as { ok: boolean };
}

function serviceEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  };
}

/** 0 when there is none. */
function postmasterPid(dataDir: string): number {
  const pointer = join(dataDir, 'postgres.json');
  const home = existsSync(pointer)
    ? (JSON.parse(readFileSync(pointer, 'utf8')) as { home: string }).home
    : join(dataDir, 'postgres');
  try {
    return Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** `false` when there is no such process. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  if (pid <= 0) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

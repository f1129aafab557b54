import getPort from 'get-port';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const workspace = join(__dirname, '../../..');
const restartPauseMs = 100;

/**
 * The built service under a supervisor as an operator has one: whenever the process ends, it is started again, the same
 * command on the same port, and nothing else is done.
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
  ) {
    this.supervision = this.supervise();
  }

  static async start(dataDir: string, settings: Record<string, string>): Promise<SupervisedService> {
    const port = await getPort({ host: '127.0.0.1' });
    const environment = { ...operatorEnvironment(dataDir), PORT: String(port), ...settings };
    return new SupervisedService(`http://127.0.0.1:${port}`, environment);
  }

  /** The number of its process. */
  get pid(): number {
    return this.child.pid!;
  }

  /** `kill -9`, SIGSTOP, SIGCONT ... */
  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
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

  /** Ends it at once and waits until it has ended. */
  async destroy(): Promise<void> {
    this.stopping = true;
    this.child.kill('SIGKILL');
    await this.supervision;
  }

  private async supervise(): Promise<void> {
    while (!this.stopping) {
      this.starts++;
      this.child = spawn(process.execPath, [join(workspace, 'apps/api/bundle/main.js')], {
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

/** The operator's own command. @param settings as the service has them */
export async function verifyLedger(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ ok: boolean }> {
  const words = [join(workspace, 'apps/admin/bundle/main.js'), 'ledger', 'verify', '--json'];
  const child = spawn(process.execPath, words, {
    env: { ...operatorEnvironment(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += String(text)));
  await once(child, 'close');
  return JSON.parse(output) as { ok: boolean };
}

function operatorEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  };
}

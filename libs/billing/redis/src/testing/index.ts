import { freePort } from '@enrichment/egress/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has a Redis server to test with (Debian: `redis-server`). */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis server for one test, on the loopback address and without persistence. */
export class TestRedis {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private child: ChildProcess,
  ) {}

  static async start(): Promise<TestRedis> {
    const folder = mkdtempSync(join(tmpdir(), 'enrichment-redis-'));
    const port = await freePort();
    return new TestRedis(folder, port, await run(folder, port));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** SIGSTOP suspends the server, SIGCONT resumes it. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends the server at once, like a crash. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }

  /** Starts an empty server on the same port. */
  async restart(): Promise<void> {
    await this.kill();
    this.child = await run(this.folder, this.port);
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}

async function run(folder: string, port: number): Promise<ChildProcess> {
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', ['--port', String(port), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  while (!output.includes('Ready to accept connections')) {
    if (child.exitCode !== null) throw new Error(`redis-server did not start:\n${output}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  return child;
}

import getPort from 'get-port';
import { spawn } from 'node:child_process';
import { openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findOrCreateCluster, type Cluster } from './embedded-cluster';

const database = 'enrichment';

/** Shared lock of every process that uses the server. Only a process with the exclusive lock may stop the server. */
const usersLock = 7_146_001;
/** Lock of one service: two services would replace each other's files in the data folder. */
const serviceLock = 7_146_002;

/** `claimMs`: a process that was killed keeps its locks until the server has noticed. `stuckMs`: see {@link isStuck}. */
const limits = { startMs: 60_000, stopMs: 30_000, stuckMs: 5_000, claimMs: 1_000, pollMs: 50 };

/**
 * An embedded PostgreSQL server on a loopback port, for installations without DATABASE_URL.
 *
 * Several processes (the service, the admin command) may use one data folder: the first starts the server, the others adopt it,
 * the last one stops it. A server whose starter was killed is adopted; one that died is started again, on the same port, while
 * {@link EmbeddedServer} is open.
 */
export class EmbeddedServer {
  private closing = false;
  private keeper!: Client;
  private restarting: Promise<void> | undefined;

  private constructor(
    private readonly cluster: Cluster,
    private readonly port: number,
    private readonly claims: boolean,
    private readonly onRestart: (reason: string) => void,
  ) {}

  /**
   * @param dataDir the service's data folder
   * @param claims refuses a folder that another process has claimed
   * @param onRestart called with one line when the server died and is started again
   * @param signal ends the start, and the server that it has started
   * @throws Error when no server could be started within a minute; the message names the log file
   */
  static async open(
    dataDir: string,
    claims = false,
    onRestart: (reason: string) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<EmbeddedServer> {
    const cluster = findOrCreateCluster(dataDir);
    const { port, keeper } = await adoptOrStart(cluster, undefined, signal);
    const server = new EmbeddedServer(cluster, port, claims, onRestart);
    server.keep(keeper);
    if (claims && !(await claim(keeper))) {
      await server.close();
      throw new Error(
        `DATA_DIR ${dataDir} is in use by another service: stop that one, or set DATA_DIR to another folder.`,
      );
    }
    await createDatabase(keeper);
    return server;
  }

  /** Connection string with the password: do not log it. */
  get url(): string {
    return serverUrl(this.cluster, this.port, database);
  }

  /** Leaves the server, and stops it when no other process uses it. */
  async close(): Promise<void> {
    this.closing = true;
    await this.restarting;
    const alone = await this.isLastUser().catch(() => false);
    const pid = readPidFile(this.cluster)?.pid;
    if (alone && pid !== undefined) await stop(pid);
    await this.keeper.end().catch(() => undefined);
  }

  private async isLastUser(): Promise<boolean> {
    await this.keeper.query('SELECT pg_advisory_unlock_shared($1)', [usersLock]);
    const { rows } = await this.keeper.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
      usersLock,
    ]);
    return rows[0]?.alone === true;
  }

  /** The keeper's connection lasts as long as the server. When it breaks, the server has ended. */
  private keep(keeper: Client): void {
    this.keeper = keeper;
    keeper.on('error', () => undefined);
    keeper.once('end', () => {
      if (!this.closing) this.restarting = this.restart();
    });
  }

  private async restart(): Promise<void> {
    this.onRestart('the embedded PostgreSQL stopped; starting it again');
    while (!this.closing) {
      try {
        this.keep((await adoptOrStart(this.cluster, this.port)).keeper);
        if (this.claims) await claim(this.keeper);
        return;
      } catch (error) {
        this.onRestart(`the embedded PostgreSQL does not start: ${(error as Error).message}`);
        await pause(1_000);
      }
    }
  }
}

/** Adopts the running server, or starts one and tries again: concurrent starts end with one server. */
async function adoptOrStart(
  cluster: Cluster,
  wantedPort: number | undefined,
  signal?: AbortSignal,
): Promise<{ port: number; keeper: Client }> {
  const deadline = Date.now() + limits.startMs;
  let started: number | undefined;
  let stuckSince = Infinity;
  while (Date.now() < deadline) {
    // The started server accepts no connection yet, so no other process uses it.
    if (signal?.aborted && started !== undefined && isAlive(started)) await stop(started);
    signal?.throwIfAborted();
    const running = readPidFile(cluster);
    if (running && isAlive(running.pid)) {
      const keeper = running.port === undefined ? '' : await connectKeeper(cluster, running.port);
      if (typeof keeper !== 'string') return { port: running.port!, keeper };
      stuckSince = isStuck(running.pid, keeper) ? Math.min(stuckSince, Date.now()) : Infinity;
      if (Date.now() - stuckSince > limits.stuckMs) process.kill(running.pid, 'SIGKILL');
    } else {
      // The pid file of a dead server may contain the id of another process: PostgreSQL would not start.
      if (running && isForeign(running.pid)) rmSync(join(cluster.folder, 'postmaster.pid'), { force: true });
      if (started === undefined || !isAlive(started))
        started = start(cluster, wantedPort ?? (await getPort({ host: '127.0.0.1' })));
    }
    await pause(limits.pollMs);
  }
  throw new Error(`PostgreSQL did not start; see ${logFile(cluster)}.`);
}

/**
 * Whether a server refuses connections because it recovers, but has no process that does so. PostgreSQL 18 stays like that for
 * good when its startup process is killed during the recovery after a crash. Its other processes end with it.
 */
function isStuck(pid: number, refusal: string): boolean {
  if (!refusal.includes('in recovery mode')) return false;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return !children.some((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('startup'));
  } catch {
    return false; // Another system, or a child has just ended.
  }
}

/** @returns why the server is not ready: it starts, recovers or stops, or belongs to another data folder */
async function connectKeeper(cluster: Cluster, port: number): Promise<Client | string> {
  const client = new Client({ connectionString: serverUrl(cluster, port, 'postgres'), keepAlive: true });
  client.on('error', () => undefined);
  let refusal = '';
  try {
    await client.connect();
    const { rows } = await client.query<{ shared: boolean }>(
      'SELECT pg_try_advisory_lock_shared($1) AS shared',
      [usersLock],
    );
    if (rows[0]?.shared) return client;
  } catch (error) {
    refusal = (error as Error).message;
  }
  await client.end().catch(() => undefined);
  return refusal;
}

/** @returns whether this process is the service of the folder */
async function claim(client: Client): Promise<boolean> {
  const deadline = Date.now() + limits.claimMs;
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [
      serviceLock,
    ]);
    if (rows[0]!.ours || Date.now() > deadline) return rows[0]!.ours;
    await pause(limits.pollMs);
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (rowCount) return;
  await client.query(`CREATE DATABASE ${database}`).catch((error: { code?: string }) => {
    // 42P04 duplicate_database, 23505 when two processes create it at the same moment.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT'); // fast shutdown: https://www.postgresql.org/docs/18/server-shutdown.html
  const deadline = Date.now() + limits.stopMs;
  while (isAlive(pid) && Date.now() < deadline) await pause(limits.pollMs);
}

/**
 * Starts the server detached, in a separate process group. Ctrl-C in the terminal reaches only the service, which
 * finishes its requests before it stops the database.
 *
 * @returns its process id
 */
function start(cluster: Cluster, port: number): number | undefined {
  const log = openSync(logFile(cluster), 'a');
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=60',
    'log_error_verbosity=terse', // DETAIL lines hold data of users.
  ];
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.folder, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...cluster.runAs,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  closeSync(log);
  child.unref();
  child.once('error', () => undefined); // It has no process id then.
  return child.pid;
}

/** `postmaster.pid`: process number on line 1, port on line 4. */
function readPidFile(cluster: Cluster): { pid: number; port: number | undefined } | undefined {
  try {
    const lines = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]) || undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the server process is alive. It is dead if it is a zombie, or if another process has its id. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isForeign(pid);
}

function isForeign(pid: number): boolean {
  if (platform() !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8'); // proc(5): "pid (name) state ..."
    return !/\(postgres\) [^Z]/.test(stat);
  } catch {
    return false;
  }
}

function logFile(cluster: Cluster): string {
  return join(cluster.home, 'server.log');
}

function serverUrl(cluster: Cluster, port: number, name: string): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${name}`;
}

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresBinaries, postgresUser } from '@enrichment/postgres/testing';
import { Client } from 'pg';
import { processTree, Program } from '@enrichment/testing';

const name = 'enrichment';

interface PostgresOptions {
  readonly port: number;
  /** Lines of `postgresql.conf` after the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL 18 server of the cluster's own, from the package that brings the embedded one. */
export class Postgres {
  private readonly program: Program;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    /** Password of the service's role and of the superuser. */
    readonly password: string,
  ) {
    const { postgres } = postgresBinaries(folder, postgresUser());
    this.program = new Program({
      name: `PostgreSQL on port ${port}`,
      command: postgres,
      args: ['-D', join(folder, 'data')],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      logFile: join(folder, 'server.log'),
      runAs: postgresUser(),
      stopSignal: 'SIGINT', // Fast shutdown: https://www.postgresql.org/docs/18/server-shutdown.html
      isReady: () => this.query('SELECT 1').then(() => true),
    });
  }

  /** Makes a server with the service's database in an empty folder, and starts it. */
  static async create(folder: string, { port, settings = {} }: PostgresOptions): Promise<Postgres> {
    const runAs = postgresUser();
    makeFolder(folder);
    const password = randomBytes(12).toString('hex');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (runAs) chownSync(passwordFile, runAs.uid, runAs.gid);
    const { initdb } = postgresBinaries(folder, runAs);
    const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale'];
    const run = spawnSync(
      initdb,
      [`--pgdata=${join(folder, 'data')}`, `--pwfile=${passwordFile}`, ...flags],
      {
        ...runAs,
        cwd: '/',
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      },
    );
    if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? run.stderr}`);
    const server = new Postgres(folder, port, password);
    server.configure({ ...common(port), max_connections: '100', ...settings });
    await server.start();
    await server.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
    await server.query(`CREATE DATABASE ${name} OWNER ${name}`);
    return server;
  }

  /** Address for the service. */
  get url(): string {
    return `postgres://${name}:${this.password}@127.0.0.1:${this.port}/${name}`;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get logFile(): string {
    return join(this.folder, 'server.log');
  }

  start(): Promise<void> {
    return this.program.start();
  }

  /** Stops the server and interrupts its statements. */
  stop(): Promise<number | null> {
    return this.program.stop();
  }

  /**
   * Kills every process of the server with `kill -9`: each has its own session, so a signal to the server's group does
   * not reach them.
   */
  async kill(): Promise<void> {
    const processes = this.pids;
    const ended = this.program.kill();
    signalEach(processes, 'SIGKILL');
    await ended;
  }

  /** Ids of the server and its child processes. */
  get pids(): number[] {
    const { pid } = this.program;
    return pid === undefined ? [] : processTree(pid);
  }

  /** Suspends every process of the server (SIGSTOP), like a hanging machine. @returns a function that resumes them */
  freeze(): () => void {
    const processes = this.pids;
    signalEach(processes, 'SIGSTOP');
    return () => signalEach(processes, 'SIGCONT');
  }

  /** Runs a query as the superuser, on a separate connection. */
  async query<Row>(sql: string, values: readonly unknown[] = [], database = 'postgres'): Promise<Row[]> {
    const client = new Client({
      ...{ host: '127.0.0.1', port: this.port, user: 'postgres', password: this.password, database },
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql, [...values])).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Applies settings; some of them need a restart. */
  async set(settings: Readonly<Record<string, string>>): Promise<void> {
    this.configure(settings);
    await this.query('SELECT pg_reload_conf()');
  }

  /**
   * A streaming standby of this server: a copy of its files between `pg_backup_start` and `pg_backup_stop`, which then
   * follows by streaming replication. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
   */
  async createStandby(folder: string, port: number): Promise<Postgres> {
    makeFolder(folder);
    const data = join(folder, 'data');
    const client = new Client({
      ...{ host: '127.0.0.1', port: this.port, user: 'postgres', password: this.password },
      database: 'postgres',
    });
    await client.connect();
    try {
      await client.query('SELECT pg_create_physical_replication_slot($1, true)', ['standby']);
      await client.query("SELECT pg_backup_start('standby', true)");
      await copyAs(join(this.folder, 'data'), data);
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
      );
      for (const file of readdirSync(join(data, 'pg_wal'), { withFileTypes: true }))
        if (file.isFile()) rmSync(join(data, 'pg_wal', file.name));
      for (const stale of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, stale), { force: true });
      writeOwned(join(data, 'backup_label'), rows[0]!.labelfile);
      writeOwned(join(data, 'standby.signal'), '');
    } finally {
      await client.end();
    }
    const standby = new Postgres(folder, port, this.password);
    const source = `host=127.0.0.1 port=${this.port} user=postgres password=${this.password} application_name=standby`;
    standby.configure({
      ...common(port),
      primary_conninfo: `'${source}'`,
      primary_slot_name: "'standby'",
      synchronous_standby_names: "''",
    });
    await standby.start();
    return standby;
  }

  async promote(): Promise<void> {
    await this.query('SELECT pg_promote(true, 30)');
  }

  private configure(settings: Readonly<Record<string, string>>): void {
    const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}\n`);
    appendFileSync(join(this.folder, 'data/postgresql.conf'), lines.join(''));
  }
}

const common = (port: number) => ({
  listen_addresses: "'127.0.0.1'",
  port: String(port),
  unix_socket_directories: "''",
});

function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}

function makeFolder(folder: string): void {
  const runAs = postgresUser();
  mkdirSync(folder, { recursive: true });
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
}

function writeOwned(file: string, text: string): void {
  const runAs = postgresUser();
  writeFileSync(file, text, { mode: 0o600 });
  if (runAs) chownSync(file, runAs.uid, runAs.gid);
}

/** Files that vanish during the copy are no failure: the WAL has their content. */
async function copyAs(from: string, to: string): Promise<void> {
  const copy = spawn('cp', ['-a', from, to], { ...postgresUser(), cwd: '/', stdio: 'ignore' });
  await once(copy, 'exit');
}

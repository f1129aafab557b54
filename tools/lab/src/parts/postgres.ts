import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrCreateCluster } from '@enrichment/postgres/testing';
import { Client } from 'pg';
import { processTree, Program } from '@enrichment/testing';

const name = 'enrichment';

type Files = ReturnType<typeof findOrCreateCluster>;
type Settings = Readonly<Record<string, string>>;

interface PostgresOptions {
  /** Lines of `postgresql.conf`. */
  readonly settings?: Settings | undefined;
  /** Starts it again whenever it ends. */
  readonly isSupervised?: boolean;
}

/** A PostgreSQL 18 server of its own, from the package that brings the embedded one. */
export class Postgres extends Program {
  private constructor(
    private readonly files: Files,
    readonly port: number,
    { settings, isSupervised = false }: PostgresOptions,
  ) {
    super({
      name: `PostgreSQL on port ${port}`,
      command: files.binaries.postgres,
      args: ['-D', files.folder],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      logFile: join(files.home, 'server.log'),
      runAs: files.runAs,
      isSupervised,
      stopSignal: 'SIGINT', // Fast shutdown: https://www.postgresql.org/docs/18/server-shutdown.html
      isReady: () => this.query('SELECT 1').then(() => true),
    });
    this.configure({
      listen_addresses: "'127.0.0.1'",
      port: String(port),
      unix_socket_directories: "''",
      ...settings,
    });
  }

  /** Makes a server with the service's database in an empty folder, and starts it. */
  static async create(folder: string, port: number, options: PostgresOptions = {}): Promise<Postgres> {
    const server = new Postgres(findOrCreateCluster(folder), port, options);
    await server.start();
    await server.query(`CREATE ROLE ${name} LOGIN PASSWORD '${server.password}'`);
    await server.query(`CREATE DATABASE ${name} OWNER ${name}`);
    return server;
  }

  /** Password of the service's role and of the superuser. */
  get password(): string {
    return this.files.password;
  }

  /** Address for the service. */
  get url(): string {
    return `postgres://${name}:${this.password}@127.0.0.1:${this.port}/${name}`;
  }

  /** Ids of the server and its child processes. Each has its own session, so a signal to the server's group does not reach them. */
  get pids(): number[] {
    return this.pid === undefined ? [] : processTree(this.pid);
  }

  /** Kills every process of the server with `kill -9`. */
  override async kill(): Promise<void> {
    signalEach(this.pids, 'SIGKILL');
    await this.exited();
  }

  override stop(): Promise<number | null> {
    signalEach(this.pids, 'SIGCONT');
    return super.stop();
  }

  /** Suspends every process of the server (SIGSTOP), like a hanging machine. @returns a function that resumes them */
  freeze(): () => void {
    const processes = this.pids;
    signalEach(processes, 'SIGSTOP');
    return () => signalEach(processes, 'SIGCONT');
  }

  /** Runs a query as the superuser, on a separate connection. */
  async query<Row>(sql: string, values: readonly unknown[] = [], database = 'postgres'): Promise<Row[]> {
    return this.connected(async (client) => (await client.query(sql, [...values])).rows as Row[], database);
  }

  /** Applies settings; some of them need a restart. */
  async set(settings: Settings): Promise<void> {
    this.configure(settings);
    await this.query('SELECT pg_reload_conf()');
  }

  /**
   * A streaming standby of this server: a copy of its files between `pg_backup_start` and `pg_backup_stop`, which then
   * follows by streaming replication. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
   */
  async createStandby(home: string, port: number): Promise<Postgres> {
    const { runAs } = this.files;
    const folder = join(home, 'data');
    mkdirSync(home, { recursive: true });
    if (runAs) chownSync(home, runAs.uid, runAs.gid);
    const write = (file: string, text: string) => {
      writeFileSync(join(folder, file), text, { mode: 0o600 });
      if (runAs) chownSync(join(folder, file), runAs.uid, runAs.gid);
    };
    await this.connected(async (client) => {
      await client.query('SELECT pg_create_physical_replication_slot($1, true)', ['standby']);
      await client.query("SELECT pg_backup_start('standby', true)");
      // Files that vanish during the copy are no failure: the WAL has their content.
      const copy = spawn('cp', ['-a', this.files.folder, folder], { ...runAs, cwd: '/', stdio: 'ignore' });
      await once(copy, 'exit');
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
      );
      for (const file of readdirSync(join(folder, 'pg_wal'), { withFileTypes: true }))
        if (file.isFile()) rmSync(join(folder, 'pg_wal', file.name));
      for (const stale of ['postmaster.pid', 'postmaster.opts']) rmSync(join(folder, stale), { force: true });
      write('backup_label', rows[0]!.labelfile);
      write('standby.signal', '');
    });
    const source = `host=127.0.0.1 port=${this.port} user=postgres password=${this.password} application_name=standby`;
    const standby = new Postgres({ ...this.files, home, folder }, port, {
      settings: {
        primary_conninfo: `'${source}'`,
        primary_slot_name: "'standby'",
        synchronous_standby_names: "''",
      },
    });
    await standby.start();
    return standby;
  }

  private async connected<T>(work: (client: Client) => Promise<T>, database = 'postgres'): Promise<T> {
    const client = new Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      password: this.password,
      database,
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private configure(settings: Settings): void {
    const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}\n`);
    appendFileSync(join(this.files.folder, 'postgresql.conf'), lines.join(''));
  }
}

/** @param pids a negative one is a group of processes */
export function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}

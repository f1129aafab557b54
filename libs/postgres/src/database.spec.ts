import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Database } from './database';
import { removeDataDir, temporaryDataDir } from './testing';

class CreateNotes1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes (id bigint PRIMARY KEY)');
    await runner.query('INSERT INTO notes VALUES (9007199254740991)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes');
  }
}

const dataDir = temporaryDataDir();
const options = { dataDir, applicationName: 'test', migrations: [CreateNotes1700000000000] };
const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
const serverPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function column(database: Database, sql: string): Promise<unknown[]> {
  const rows = await database.dataSource.query<Record<string, unknown>[]>(sql);
  return rows.map((row) => Object.values(row)[0]);
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

describe('Database on an embedded server', () => {
  let database: Database;

  beforeAll(async () => {
    database = await Database.open(options);
  });

  afterAll(async () => {
    await database.close();
    removeDataDir(dataDir);
  });

  it('creates the cluster, migrates it, and reads whole numbers as numbers', async () => {
    expect(await column(database, 'SELECT id FROM notes')).toEqual([Number.MAX_SAFE_INTEGER]);
  });

  it.each(['fsync', 'synchronous_commit', 'full_page_writes'])('is durable: %s is on', async (setting) => {
    expect(await column(database, `SHOW ${setting}`)).toEqual(['on']);
  });

  it('listens on the loopback address only and requires the password', async () => {
    expect(await column(database, 'SHOW listen_addresses')).toEqual(['127.0.0.1']);
    const [port] = await column(database, 'SHOW port');
    const url = `postgres://postgres:not-it@127.0.0.1:${String(port)}/enrichment`;
    await expect(Database.open({ ...options, url })).rejects.toThrow(
      /^The database cannot be used: password authentication failed/,
    );
  });

  it('lets a second process adopt the server, and the last one stop it', async () => {
    const pid = serverPid();
    const second = await Database.open(options);
    expect(serverPid()).toBe(pid);
    await database.close();
    expect(await column(second, 'SELECT 1')).toEqual([1]);
    await second.close();
    expect(existsSync(pidFile)).toBe(false);
    // This process started the server: its process id is free once Node has collected its exit status.
    await eventually(async () => expect(isRunning(pid)).toBe(false));
    database = await Database.open(options);
    expect(await column(database, 'SELECT count(*) FROM notes')).toEqual([1]);
  });

  it('starts one server when several processes start together', async () => {
    await database.close();
    const all = await Promise.all([1, 2, 3].map(() => Database.open(options)));
    const starts = await Promise.all(
      all.map((each) => column(each, 'SELECT pg_postmaster_start_time()::text')),
    );
    expect(new Set(starts.flat()).size).toBe(1);
    database = all[0]!;
    await Promise.all(all.slice(1).map((each) => each.close()));
    expect(await column(database, 'SELECT 1')).toEqual([1]);
  });

  it('starts the server again, on the same port, when it was killed', async () => {
    const notices: string[] = [];
    const watcher = await Database.open({ ...options, onNotice: (notice) => notices.push(notice) });
    const before = await column(database, 'SHOW port');
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    const after = await eventually(async () => {
      expect(serverPid()).not.toBe(pid);
      return column(database, 'SHOW port');
    });
    expect(after).toEqual(before);
    expect(await eventually(() => column(database, 'SELECT count(*) FROM notes'))).toEqual([1]);
    await watcher.close();
    expect(notices).toContain('the embedded PostgreSQL stopped; starting it again');
  });

  // PostgreSQL 18 then refuses connections for good: "the database system is in recovery mode".
  it('replaces a server whose processes were killed, during its recovery too', async () => {
    const pid = serverPid();
    const child = (title: string) =>
      eventually(() => {
        const found = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
          .trim()
          .split(' ')
          .find((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes(title));
        return found === undefined ? Promise.reject(new Error(title)) : Promise.resolve(Number(found));
      });
    process.kill(await child('checkpointer'), 'SIGKILL');
    process.kill(await child('startup'), 'SIGKILL');
    expect(await eventually(() => column(database, 'SELECT count(*) FROM notes'))).toEqual([1]);
    expect(serverPid()).not.toBe(pid);
  });

  it('adopts the server of a process that was killed', async () => {
    await database.close();
    const script = `require(${JSON.stringify(join(__dirname, '../dist/index.js'))}).EmbeddedServer.open(${JSON.stringify(dataDir)}).then(() => console.log('open'))`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout, 'data');
    const pid = serverPid();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    database = await Database.open(options);
    expect(serverPid()).toBe(pid);
  });

  it('starts with the pid file of a dead server whose process id another process has', async () => {
    await database.close();
    writeFileSync(
      pidFile,
      `${process.pid}\n${join(dataDir, 'postgres/cluster')}\n1700000000\n5432\n\n127.0.0.1\n`,
    );
    database = await Database.open(options);
    expect(serverPid()).not.toBe(process.pid);
    expect(await column(database, 'SELECT count(*) FROM notes')).toEqual([1]);
  });

  it('uses another folder when its user may not enter the data folder', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'enrichment-closed-'));
    const other = await Database.open({ dataDir: closed, applicationName: 'test' });
    const folder = (await column(other, 'SHOW data_directory'))[0] as string;
    expect(folder.startsWith(closed)).toBe(process.getuid?.() !== 0);
    await other.close();
    removeDataDir(closed);
    expect(existsSync(folder)).toBe(false);
  });
});

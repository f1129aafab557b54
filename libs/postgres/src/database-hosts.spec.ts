import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Database } from './database';
import { DatabaseHosts, withPassword } from './database-hosts';
import { EmbeddedServer } from './embedded-server';
import { dataDirWithCluster, removeDataDir } from './testing';

describe('DatabaseHosts', () => {
  it.each([
    ['postgres://u:p@a:1/d', ['postgres://u:p@a:1/d'], false],
    [
      'postgres://a/d?target_session_attrs=read-write',
      ['postgres://a/d?target_session_attrs=read-write'],
      true,
    ],
    [
      'postgresql://u:p@a:1,[::1]:2/d?x=y',
      ['postgresql://u:p@a:1/d?x=y', 'postgresql://u:p@[::1]:2/d?x=y'],
      true,
    ],
    ['postgres://a,b/d?target_session_attrs=any', 2, false],
    // The driver does so, and warns in nine lines.
    ['postgres://a/d?x=y&sslmode=require', ['postgres://a/d?x=y&sslmode=verify-full'], false],
    ['postgres:///d?host=/var/run/postgresql', ['postgres:///d?host=/var/run/postgresql'], false],
  ])('reads %p', (url, urls, mustWrite) => {
    const hosts = new DatabaseHosts(url);
    expect(hosts.mustWrite).toBe(mustWrite);
    expect(hosts.count).toBe(typeof urls === 'number' ? urls : urls.length);
    for (const each of typeof urls === 'number' ? [] : urls) {
      expect(hosts.url).toBe(each);
      hosts.passOver(each);
      hosts.passOver(each); // Another caller reports the same failure.
    }
  });

  it.each([
    ['postgres://u@a:1,b/d', 'postgres://u:p%40s%2Fs%3A@a:1,b/d'],
    ['postgres://u:own@a/d', 'postgres://u:own@a/d'],
    ['postgres://a/d', 'postgres://a/d'],
  ])('accepts a password that is stored elsewhere: %p', (url, expected) => {
    expect(withPassword(url, 'p@s/s:')).toBe(expected);
    expect(withPassword(url, undefined)).toBe(url);
  });

  it.each([
    'mysql://a/d',
    'postgres://a:1,b:x/d',
    'postgres://u:secret@a,,b/d',
    'postgres://a,/d',
    'postgres://a,b/d?target_session_attrs=standby',
    'postgres://a/d?sslmode=sometimes',
  ])('refuses %p, without repeating it', (url) => {
    expect(() => new DatabaseHosts(url)).toThrow(RangeError);
    expect(() => new DatabaseHosts(url)).not.toThrow(/secret/);
  });
});

describe('a database on several hosts', () => {
  const folders = [dataDirWithCluster(), dataDirWithCluster()];
  let servers: EmbeddedServer[];
  let [first, second] = ['', ''];
  let nowhere: string;

  /** The first host's connection string with these hosts. */
  const at = (...hosts: string[]) => first.replace(new URL(first).host, hosts.join(','));
  const open = (url: string) =>
    Database.open({ url, dataDir: 'unused', applicationName: 'test', healthTimeoutMs: 60_000 });

  async function run(url: string, sql: string): Promise<void> {
    const client = new Client(url);
    await client.connect();
    await client.query(sql);
    await client.end();
  }
  async function setReadOnly(url: string): Promise<void> {
    await run(url, `ALTER ROLE ${new URL(first).username} SET default_transaction_read_only = on`);
  }

  beforeAll(async () => {
    servers = await Promise.all(folders.map((folder) => EmbeddedServer.open(folder)));
    [first, second] = servers.map(({ url }) => url) as [string, string];
    // Nothing listens at the port of `discard` (RFC 863), and no connection leaves from it.
    nowhere = '127.0.0.1:9';
    const { username, password } = new URL(first);
    await run(second, `ALTER ROLE ${username} PASSWORD '${decodeURIComponent(password)}'`);
    second = at(new URL(second).host);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    folders.forEach(removeDataDir);
  });

  it('uses the writable host for every connection, and follows a failover', async () => {
    await run(first, 'CREATE TABLE which AS SELECT 1 AS host');
    await run(second, 'CREATE TABLE which AS SELECT 2 AS host');
    await setReadOnly(first);
    const database = await open(at(nowhere, new URL(first).host, new URL(second).host));
    const host = async () =>
      (await database.dataSource.query<{ host: number }[]>('SELECT host FROM which'))[0]!.host;
    const listening = async () => {
      const client = await database.connect();
      const { rows } = await client.query<{ host: number }>('SELECT host FROM which');
      await client.end();
      return rows[0]!.host;
    };
    expect(await host()).toBe(2);
    expect(await listening()).toBe(2);
    expect(await database.checkHealth()).toEqual({ ok: true });

    // Simulates a failover: the old host is read-only, and the connections to it are broken.
    await run(first, 'BEGIN READ WRITE; ALTER ROLE CURRENT_USER RESET default_transaction_read_only; COMMIT');
    await setReadOnly(second);
    await run(
      second,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN ('test', 'readiness')",
    );
    const seen = new Set<number | string>();
    while (!seen.has(1)) seen.add(await host().catch((error: { code: string }) => error.code));
    expect(seen).not.toContain(2);
    expect(await listening()).toBe(1);
    await database.dataSource.query('INSERT INTO which VALUES (3)');
    await database.close();
    await run(
      second,
      'BEGIN READ WRITE; ALTER ROLE CURRENT_USER RESET default_transaction_read_only; COMMIT',
    );
  });

  it('leaves a server that became read-only, although its connection works', async () => {
    const database = await open(at(new URL(first).host, new URL(second).host));
    await database.dataSource.query('CREATE TABLE notes (id int)');
    await run(second, 'CREATE TABLE notes (id int)');
    expect(await database.checkHealth()).toEqual({ ok: true });
    // Simulates the effect of a settings reload on an open session.
    await database.dataSource.query('SET default_transaction_read_only = on');
    await setReadOnly(first);
    const write = () => database.dataSource.query('INSERT INTO notes VALUES (1)');
    await expect(write()).rejects.toMatchObject({ code: 'SYS_002' });
    await write();
    await database.close();
    await run(first, 'BEGIN READ WRITE; ALTER ROLE CURRENT_USER RESET default_transaction_read_only; COMMIT');
  });

  it('reports the failure of each host in one line, without the password', async () => {
    await setReadOnly(first);
    const { host } = new URL(first);
    await expect(open(at(nowhere, host))).rejects.toThrow(
      `The database cannot be used: none of the hosts can be used (${nowhere}: connect ECONNREFUSED ${nowhere}; ${host}: the server can only be read)`,
    );
  });
});

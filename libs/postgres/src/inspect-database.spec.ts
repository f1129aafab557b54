import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { Database } from './database';
import { EmbeddedServer } from './embedded-server';
import { inspectDatabase } from './inspect-database';
import { readServerState } from './server-state';
import { dataDirWithCluster, removeDataDir } from './testing';

class Notes0000000000001 {
  up = (runner: QueryRunner) => runner.query('CREATE TABLE notes (id int)');
  down = () => Promise.resolve();
}

describe('inspectDatabase', () => {
  const dataDir = dataDirWithCluster();
  let server: EmbeddedServer;
  let client: Client;
  beforeAll(async () => {
    server = await EmbeddedServer.open(dataDir);
    client = new Client(server.url);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await server.close();
    removeDataDir(dataDir);
  });

  it('reports no problem of an embedded server, and changes nothing in it', async () => {
    expect(await inspectDatabase({ url: undefined, dataDir })).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+$/),
      isReadOnly: false,
      hasTables: false,
      missingRights: [],
      poolerFault: undefined,
      isOneServer: true,
      connections: { used: expect.any(Number), max: expect.any(Number) },
    });
    const { rows } = await client.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([]);
  });

  it('lists each missing right in the syntax of GRANT', async () => {
    await client.query(
      "CREATE ROLE poor LOGIN PASSWORD 'secret'; REVOKE TEMPORARY ON DATABASE enrichment FROM PUBLIC",
    );
    const url = server.url.replace(/\/\/[^@]*@/, '//poor:secret@');
    const { missingRights, hasTables } = await inspectDatabase({ url, dataDir });
    expect({ missingRights, hasTables }).toEqual({
      missingRights: ['TEMPORARY ON DATABASE enrichment', 'CREATE ON SCHEMA public'],
      hasTables: false,
    });
    const options = { dataDir, applicationName: 'test', migrations: [Notes0000000000001] };
    await expect(Database.open({ ...options, url })).rejects.toThrow(
      /permission denied.*; GRANT TEMPORARY ON DATABASE enrichment, GRANT CREATE ON SCHEMA public$/,
    );
    await client.query('GRANT TEMPORARY ON DATABASE enrichment TO poor');

    // Another role owns the tables.
    await client.query('CREATE TABLE migrations (id serial, timestamp bigint, name text)');
    expect(await inspectDatabase({ url, dataDir })).toMatchObject({
      missingRights: ['SELECT ON ALL TABLES IN SCHEMA public'],
      actsAsOwner: false,
      otherRoles: [],
      owner: new URL(server.url).username,
    });
    await client.query('GRANT SELECT ON migrations TO poor');
    expect(await inspectDatabase({ url, dataDir })).toMatchObject({ missingRights: [] });
    expect(await inspectDatabase({ url: server.url, dataDir })).toMatchObject({
      missingRights: [],
      actsAsOwner: true,
      otherRoles: ['poor'],
    });
    await expect(Database.open({ ...options, url })).rejects.toThrow(
      /the role \w+ owns the tables, and they are older than this release: run "admin migrate" as that role\.$/,
    );
  });

  it('counts the connections of all users, also without the right to read their sessions', async () => {
    const url = server.url.replace(/\/\/[^@]*@/, '//poor:secret@');
    const poor = new Client(url);
    await poor.connect();
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = new Client(server.url);
        await other.connect();
        return other;
      }),
    );
    // The other users' connections, the suite's, and the inspecting one.
    expect((await inspectDatabase({ url, dataDir })).connections.used).toBeGreaterThanOrEqual(6);
    const { connections, bytes, unarchivedBytes } = await readServerState(poor);
    expect(connections.used).toBeGreaterThanOrEqual(5);
    expect(connections.max).toBeGreaterThan(20);
    expect(bytes).toBeGreaterThan(7_000_000);
    expect(unarchivedBytes).toBeUndefined();
    await Promise.all([poor, ...others].map((each) => each.end()));
  });

  it('detects a read-only database', async () => {
    await client.query('ALTER ROLE poor SET default_transaction_read_only = on');
    const url = server.url.replace(/\/\/[^@]*@/, '//poor:secret@');
    expect((await inspectDatabase({ url, dataDir })).isReadOnly).toBe(true);
  });

  it('detects that the URL without a pooler leads to another database', async () => {
    const directUrl = server.url.replace(/\/enrichment$/, '/postgres');
    expect((await inspectDatabase({ url: server.url, directUrl, dataDir })).isOneServer).toBe(false);
    expect((await inspectDatabase({ url: server.url, directUrl: server.url, dataDir })).isOneServer).toBe(
      true,
    );
  });

  it('reports in one line that a server cannot be reached', async () => {
    const url = server.url.replace(/:\d+\/enrichment$/, ':1/enrichment');
    await expect(inspectDatabase({ url, dataDir })).rejects.toThrow(/ECONNREFUSED/);
  });
});

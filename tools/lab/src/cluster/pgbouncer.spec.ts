import { chmodSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { billingTables } from '@enrichment/billing-postgres';
import { Database, EmbeddedServer } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';
import { freePort } from '@enrichment/testing';
import { whatIsMissing } from '../parts/packages';
import { PgBouncer } from './testing/pgbouncer';

const missing = whatIsMissing(['pgbouncer']);
// eslint-disable-next-line no-restricted-syntax -- PgBouncer is a package of Debian
const when = missing ? describe.skip : describe;
if (missing) console.warn(`${missing}: the pooler is not checked.`);

/** DATABASE_POOL_SIZE's default, and a replica's other connections. */
const poolSize = 10;
const others = 5;

when('the shipped PgBouncer', () => {
  const dataDir = dataDirWithCluster();
  let server: EmbeddedServer;
  let bouncer: PgBouncer;
  const opened: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    server = await EmbeddedServer.open(dataDir);
    chmodSync(dataDir, 0o777); // PgBouncer runs as the database's user.
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
    await bouncer.stop();
  });
  afterAll(async () => {
    await server.close();
    removeDataDir(dataDir);
  });

  async function start(mode: 'session' | 'transaction'): Promise<void> {
    const { port, username: user, password: secret } = new URL(server.url);
    bouncer = new PgBouncer(dataDir, await freePort(), { port: Number(port), user, secret }, mode);
    await bouncer.start();
  }
  /** Opens the database like a replica. */
  async function open(directUrl?: string): Promise<Database> {
    const database = await Database.open({
      url: bouncer.url,
      directUrl,
      dataDir,
      ...billingTables,
      applicationName: 'test',
      poolSize,
      queryTimeoutMs: 10_000,
    });
    opened.push(database);
    return database;
  }
  const timeoutOf = async (database: Database) =>
    (await database.dataSource.query<[{ statement_timeout: string }]>('SHOW statement_timeout'))[0];

  it('keeps sessions: the service migrates through it, and its statements end in time', async () => {
    await start('session');
    expect(await timeoutOf(await open())).toEqual({ statement_timeout: '10s' });
  });

  it('has a session for each connection of two replicas', async () => {
    await start('session');
    for (const database of [await open(), await open()]) {
      const clients = await Promise.all([
        ...Array.from({ length: others }, () => database.connect()),
        ...(['requests', 'people', 'jobs'] as const).flatMap((purpose, i) =>
          Array.from({ length: [4, 3, 3][i]! }, () => database.as(purpose, () => database.pool.connect())),
        ),
      ]);
      expect(clients).toHaveLength(others + poolSize);
      // The others are held until the second replica has its own.
      opened.unshift({
        close: async () => {
          for (const client of clients) await ('release' in client ? client.release() : client.end());
        },
      });
    }
  });

  it('in transaction mode, needs DATABASE_DIRECT_URL', async () => {
    await start('transaction');
    await expect(open()).rejects.toThrow(/pooler in transaction mode .*: set DATABASE_DIRECT_URL/);
    expect(await timeoutOf(await open(server.url))).toEqual({ statement_timeout: '0' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writerLeaseContract } from '@enrichment/billing-domain/testing';
import type { Database } from '@enrichment/postgres';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { billingTables, PostgresWriterLease } from '../index';

const leaseMs = 60_000;
const age = (database: Database, milliseconds: number) =>
  database.dataSource.query("UPDATE writer_lease SET ends_at = ends_at - $1 * interval '1 millisecond'", [
    milliseconds,
  ]);

writerLeaseContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(billingTables);
  const lease = new PostgresWriterLease(database, leaseMs);
  return {
    lease,
    leaseMs,
    advance: async (milliseconds) => void (await age(database, milliseconds)),
    close: async () => {
      await lease.close();
      await drop();
    },
  };
});

describe('PostgresWriterLease', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let lease: PostgresWriterLease;
  const first = { id: 'ledger first', address: '10.0.0.1:1', secret: 'a' };
  const second = { id: 'ledger second', address: '10.0.0.2:1', secret: 'b' };

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase(billingTables));
    lease = new PostgresWriterLease(database, leaseMs);
  });
  afterAll(async () => {
    await lease.close();
    await drop();
  });

  it('ends the connection of a writer that hung, and releases its locks', async () => {
    const stopped = await database.connect(first.id);
    const ended = new Promise((resolve) => stopped.once('end', resolve));
    await stopped.query('BEGIN; LOCK TABLE ledger_entries');
    await lease.claim(first);
    await age(database, leaseMs);
    expect(await lease.claim(second)).toEqual(second);
    await ended;
    await lease.release(second.id);
  });

  it('keeps the connection of a writer that released the lease: it may have charges in progress', async () => {
    const finishing = await database.connect(first.id);
    await lease.claim(first);
    await lease.release(first.id);
    await lease.claim(second);
    expect((await finishing.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await finishing.end();
    await lease.release(second.id);
  });

  it('continues after its connection broke', async () => {
    await lease.claim(first);
    await database.dataSource.query(
      "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'writer lease'",
    );
    await expect(lease.claim(first)).rejects.toThrow(Error);
    expect(await lease.claim(first)).toEqual(first);
    await lease.release(first.id);
  });
});

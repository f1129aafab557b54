import type { Replica, WriterLease } from '@enrichment/billing-domain';
import type { Database } from '@enrichment/postgres';
import type { Client } from 'pg';
import { endConnection } from './end-connection';

/** Takes a free lease, or one that has expired by the server's clock, and returns its last holder. */
const claim = `
WITH ended AS (SELECT holder FROM writer_lease WHERE holder <> $1 AND ends_at <= clock_timestamp()),
     taken AS (
       INSERT INTO writer_lease AS l (holder, address, secret, ends_at)
       VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
       ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, address = excluded.address, secret = excluded.secret,
                                      ends_at = excluded.ends_at
       WHERE l.holder = excluded.holder OR l.ends_at <= clock_timestamp()
       RETURNING holder, address, secret)
SELECT holder AS id, address, secret, (SELECT holder FROM ended) AS ended FROM taken
UNION ALL
SELECT holder, address, secret, NULL FROM writer_lease WHERE NOT EXISTS (SELECT FROM taken)`;

/** A hanging process may have left a statement or a transaction open, with its locks. */
const endConnections = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1';

/**
 * One row of a table without WAL, on a separate connection: a busy pool or a slow batch does not delay renewals.
 *
 * The id of a replica is the application name of its writing connection. A process that takes an expired lease ends that
 * connection of the last holder.
 */
export class PostgresWriterLease implements WriterLease {
  private client: Promise<Client> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Pick<Database, 'connect'>,
    /** Duration of the lease in milliseconds. */
    private readonly leaseMs = 1_500,
  ) {}

  async claim(candidate: Replica): Promise<Replica> {
    const { id, address, secret } = candidate;
    for (;;) {
      const [row] = await this.query<Replica & { ended: string | null }>(claim, [
        id,
        address,
        secret,
        this.leaseMs,
      ]);
      // Another process has just taken the lease: read it again.
      if (!row) continue;
      const { ended, ...holder } = row;
      if (ended !== null) await this.query(endConnections, [ended]);
      return holder;
    }
  }

  async release(id: string): Promise<void> {
    await this.query('DELETE FROM writer_lease WHERE holder = $1', [id]);
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.then(endConnection).catch(() => undefined);
  }

  /** Runs queries in sequence. */
  private query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    const rows = this.last.then(() => this.run<Row>(text, values));
    this.last = rows.catch(() => undefined);
    return rows;
  }

  private async run<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    this.client ??= this.database.connect('writer lease', this.leaseMs);
    try {
      const { rows } = await (await this.client).query<Row>(text, values);
      return rows;
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}

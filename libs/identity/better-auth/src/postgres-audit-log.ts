import type { Actor, AuditEntry, AuditLog, AuditQuery, StoredAuditEntry } from '@enrichment/identity-domain';
import { prune, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

type Row = Omit<Actor, 'email'> & { userEmail: Actor['email'] };

export class PostgresAuditLog implements AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  async record({ isOnce, ...entry }: AuditEntry): Promise<void> {
    if (!isOnce) return this.add(this.dataSource, entry);
    const { accountId, action, subject } = entry;
    await this.dataSource.transaction(async (manager) => {
      // Repetitions wait for each other.
      const what = [accountId, action, subject];
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [what.join(' ')]);
      const [found] = await manager.query<object[]>(
        'SELECT 1 FROM audit_log WHERE account_id = $1 AND action = $2 AND subject = $3 LIMIT 1',
        what,
      );
      if (!found) await this.add(manager, entry);
    });
  }

  private async add(
    client: Pick<DataSource, 'query'>,
    { at, actor, accountId, action, subject, before, after }: AuditEntry,
  ): Promise<void> {
    await client.query(
      `INSERT INTO audit_log (at, user_id, user_email, address, account_id, action, subject, before, after, for_operator, key_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        at,
        actor.userId,
        actor.email,
        actor.address,
        accountId,
        action,
        subject,
        json(before),
        json(after),
        actor.forOperator,
        actor.keyId,
      ],
    );
  }

  async page({ accountId, subject, kind, before, limit }: AuditQuery): Promise<StoredAuditEntry[]> {
    const rows = await rowsOf<Omit<StoredAuditEntry, 'actor'> & Row>(
      this.dataSource,
      `SELECT id::text, at, user_id, user_email, address, for_operator, key_id, account_id, action, subject, before, after
       FROM audit_log
       WHERE ($1::text IS NULL OR account_id = $1) AND ($2::bigint IS NULL OR id < $2)
         AND ($3::text IS NULL OR subject = $3) AND ($4::text IS NULL OR split_part(action, '.', 1) = $4)
       ORDER BY audit_log.id DESC LIMIT $5`,
      [accountId, before, subject, kind, limit],
    );
    return rows.map(({ userId, userEmail: email, address, forOperator, keyId, ...entry }) => ({
      ...entry,
      actor: { userId, email, address, forOperator, keyId },
    }));
  }

  prune(before: Date): Promise<number> {
    return prune(this.dataSource, 'audit_log', 'at', '<', before);
  }
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

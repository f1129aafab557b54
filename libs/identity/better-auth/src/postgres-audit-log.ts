import type { AuditEntry, AuditLog, AuditQuery, StoredAuditEntry } from '@enrichment/identity-domain';
import type { DataSource } from 'typeorm';

interface AuditRow {
  id: number;
  at: Date;
  user_id: string | null;
  user_email: string | null;
  address: string | null;
  account_id: string | null;
  action: string;
  subject: string | null;
  before: unknown;
  after: unknown;
  for_operator: boolean | null;
}

export class PostgresAuditLog implements AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  async record({ at, actor, accountId, action, subject, before, after }: AuditEntry): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO audit_log (at, user_id, user_email, address, account_id, action, subject, before, after, for_operator)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[at, actor.userId, actor.email, actor.address, accountId, action, subject],
        ...[json(before), json(after), actor.forOperator],
      ],
    );
  }

  async page({ accountId, subject, kind, before, limit }: AuditQuery): Promise<StoredAuditEntry[]> {
    const rows = await this.dataSource.query<AuditRow[]>(
      `SELECT * FROM audit_log
       WHERE ($1::text IS NULL OR account_id = $1) AND ($2::bigint IS NULL OR id < $2)
         AND ($3::text IS NULL OR subject = $3) AND ($4::text IS NULL OR split_part(action, '.', 1) = $4)
       ORDER BY id DESC LIMIT $5`,
      [accountId, before, subject, kind, limit],
    );
    return rows.map(toEntry);
  }

  async prune(before: Date): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>('DELETE FROM audit_log WHERE at < $1', [
      before,
    ]);
    return count;
  }
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function toEntry(row: AuditRow): StoredAuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    actor: {
      userId: row.user_id ?? undefined,
      email: row.user_email ?? undefined,
      address: row.address ?? undefined,
      forOperator: row.for_operator ?? undefined,
    },
    accountId: row.account_id ?? undefined,
    action: row.action,
    subject: row.subject ?? undefined,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
  };
}

import {
  parseSubjectName,
  subjectName,
  type CheckedWatch,
  type NewWatch,
  type Subject,
  type SubjectKind,
  type Watch,
  type Watches,
} from '@enrichment/network-scraping-domain';
import type { RunStatement } from '@enrichment/kernel';
import { changedBy, prune, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

type Row = Omit<Watch, 'subject'> & { kind: SubjectKind; name: string };

const columns =
  'id, account_id AS account, kind, name, created_at, ends_at, checked_at, record, parser_version, revision';

/** The new watch replaces an ended one. */
const start = `
  INSERT INTO network_watches AS w
    (id, account_id, kind, name, created_at, ends_at, due_at, checked_at, record, parser_version)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (account_id, kind, name) DO UPDATE SET
    ends_at = excluded.ends_at,
    id = CASE WHEN w.ends_at <= $5 THEN excluded.id ELSE w.id END,
    created_at = CASE WHEN w.ends_at <= $5 THEN excluded.created_at ELSE w.created_at END,
    due_at = CASE WHEN w.ends_at <= $5 THEN excluded.due_at ELSE w.due_at END,
    checked_at = CASE WHEN w.ends_at <= $5 THEN excluded.checked_at ELSE w.checked_at END,
    record = CASE WHEN w.ends_at <= $5 THEN excluded.record ELSE w.record END,
    parser_version = CASE WHEN w.ends_at <= $5 THEN excluded.parser_version ELSE w.parser_version END,
    revision = CASE WHEN w.ends_at <= $5 THEN 1 ELSE w.revision END
  WHERE w.ends_at < $11
  RETURNING id`;

const claim = `
  WITH due AS (
    SELECT id AS due_id FROM network_watches WHERE due_at <= $1 AND ends_at > $1
    ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE network_watches SET due_at = $3 FROM due WHERE id = due_id RETURNING ${columns}`;

export class PostgresWatches implements Watches {
  constructor(private readonly dataSource: DataSource) {}

  async find(account: string, subject: Subject): Promise<Watch | undefined> {
    const [row] = await rowsOf<Row>(
      this.dataSource,
      `SELECT ${columns} FROM network_watches WHERE account_id = $1 AND kind = $2 AND name = $3`,
      [account, subject.kind, subjectName(subject)],
    );
    return row && watchOf(row);
  }

  async start(watch: NewWatch, run?: RunStatement): Promise<boolean> {
    const { id, account, subject, record, parserVersion, extendsBefore } = watch;
    const { createdAt, endsAt, dueAt, checkedAt } = watch;
    const key = [account, subject.kind, subjectName(subject)];
    const query: RunStatement = run ?? ((text, values) => this.dataSource.query(text, [...values]));
    const started = await query(start, [
      id,
      ...key,
      createdAt,
      endsAt,
      dueAt,
      checkedAt,
      JSON.stringify(record),
      parserVersion,
      extendsBefore,
    ]);
    return started.length > 0;
  }

  async list(account: string, now: Date, limit: number): Promise<readonly Watch[]> {
    const rows = await rowsOf<Row>(
      this.dataSource,
      `SELECT ${columns} FROM network_watches WHERE account_id = $1 AND ends_at > $2 ORDER BY id LIMIT $3`,
      [account, now, limit],
    );
    return rows.map(watchOf);
  }

  async end(account: string, id: string): Promise<boolean> {
    return (
      (await changedBy(this.dataSource, 'DELETE FROM network_watches WHERE account_id = $1 AND id = $2', [
        account,
        id,
      ])) > 0
    );
  }

  async claim({ now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number }) {
    return (await rowsOf<Row>(this.dataSource, claim, [now, limit, leaseEndsAt])).map(watchOf);
  }

  async settle(
    { id, revision }: Watch,
    { record, parserVersion, checkedAt, dueAt }: CheckedWatch,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE network_watches SET record = $3, parser_version = $4, checked_at = $5, due_at = $6, revision = revision + 1
       WHERE id = $1 AND revision = $2`,
      [id, revision, JSON.stringify(record), parserVersion, checkedAt, dueAt],
    );
  }

  async postpone({ id, revision }: Watch, dueAt: Date): Promise<void> {
    await this.dataSource.query('UPDATE network_watches SET due_at = $3 WHERE id = $1 AND revision = $2', [
      id,
      revision,
      dueAt,
    ]);
  }

  prune(before: Date): Promise<number> {
    return prune(this.dataSource, 'network_watches', 'ends_at', '<', before);
  }
}

function watchOf({ kind, name, ...row }: Row): Watch {
  // Only names of subjects are written, so the name is valid.
  return { ...row, subject: parseSubjectName(kind, name)! };
}

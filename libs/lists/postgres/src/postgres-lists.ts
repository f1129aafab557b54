import { KeyedSemaphore } from '@enrichment/concurrency';
import { type Effect, newUlid } from '@enrichment/kernel';
import {
  exceeds,
  type List,
  listBounds,
  listIncomplete,
  listIsIn,
  listNotFound,
  type Lists,
  type ListState,
  type NewList,
  type NewRow,
  type RowOutcome,
  type Row,
  type RowClaim,
  statesBefore,
  tooManyLists,
  tooManyRows,
} from '@enrichment/lists-domain';
import { changedBy, deleteInBatches, rowsOf } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';

const fields = `id, account_id, key_id, name, operation, field, parameters, columns, state, paused_because, rows, subjects, done, answered,
  credits::float8 AS credits, created_at, started_at, ended_at`;

/** Lists in PostgreSQL. Rows are claimed with SKIP LOCKED. */
export class PostgresLists implements Lists {
  /** An account's changes wait here, since each that waits for a lock would hold a connection that other accounts need. */
  private readonly turns = new KeyedSemaphore({ permits: 1 });

  constructor(private readonly dataSource: DataSource) {}

  create(list: NewList, now: Date): Promise<List> {
    const { accountId, keyId, name, operation, field, parameters, columns } = list;
    return this.change(accountId, async (manager) => {
      await lockAccount(manager, accountId);
      const [held] = await rowsOf<{ count: number }>(
        manager,
        'SELECT count(*)::integer AS count FROM lists WHERE account_id = $1',
        [accountId],
      );
      if (held!.count >= listBounds.lists) throw tooManyLists();
      const [made] = await rowsOf<List>(
        manager,
        `INSERT INTO lists (id, account_id, key_id, name, operation, field, parameters, columns, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'draft', $9) RETURNING ${fields}`,
        [
          `lst_${newUlid()}`,
          accountId,
          keyId,
          name,
          operation,
          field,
          JSON.stringify(parameters),
          JSON.stringify(columns),
          now,
        ],
      );
      return made!;
    });
  }

  append(accountId: string, id: string, from: number, rows: readonly NewRow[]): Promise<void> {
    return this.change(accountId, async (manager) => {
      await lockAccount(manager, accountId);
      await this.lock(manager, accountId, id, ['draft']);
      if (from + rows.length > listBounds.rows) throw tooManyRows();
      const [held] = await rowsOf<{ rows: number; characters: number }>(
        manager,
        'SELECT sum(rows)::integer AS rows, sum(characters)::float8 AS characters FROM lists WHERE account_id = $1',
        [accountId],
      );
      if (exceeds(held!, rows)) throw tooManyLists();
      await manager.query(
        `WITH added AS (
           INSERT INTO list_rows (list_id, number, subject, same_as, cells, is_open, due_at)
           SELECT $1, $2 + n - 1, subject, same_as, cells, subject IS NOT NULL AND same_as IS NULL, '-infinity'
           FROM unnest($3::text[], $4::integer[], $5::text[]) WITH ORDINALITY AS given (subject, same_as, cells, n)
           ON CONFLICT DO NOTHING RETURNING is_open, subject, cells
         )
         UPDATE lists SET rows = rows + (SELECT count(*) FROM added),
           characters = characters + (SELECT coalesce(sum(length(concat(subject, cells))), 0) FROM added),
           subjects = subjects + (SELECT count(*) FROM added WHERE is_open) WHERE id = $1`,
        [
          id,
          from,
          rows.map(({ subject }) => subject ?? null),
          rows.map(({ sameAs }) => sameAs ?? null),
          rows.map(({ cells }) => cells),
        ],
      );
    });
  }

  async find(accountId: string, id: string): Promise<List | undefined> {
    const [found] = await rowsOf<List>(
      this.dataSource,
      `SELECT ${fields} FROM lists WHERE id = $1 AND account_id = $2`,
      [id, accountId],
    );
    return found;
  }

  list(accountId: string): Promise<List[]> {
    const sql = `SELECT ${fields} FROM lists WHERE account_id = $1 ORDER BY id DESC`;
    return rowsOf<List>(this.dataSource, sql, [accountId]);
  }

  async rows(id: string, after: number, limit: number): Promise<Row[]> {
    const rows = await rowsOf<NewRow & Partial<RowOutcome> & { number: number }>(
      this.dataSource,
      `SELECT r.number, r.subject, r.same_as, r.cells, coalesce(first.body, r.body) AS body, coalesce(first.code, r.code) AS code,
              r.credits
       FROM list_rows r LEFT JOIN list_rows first ON first.list_id = r.list_id AND first.number = r.same_as
       WHERE r.list_id = $1 AND r.number > $2 ORDER BY r.number LIMIT $3`,
      [id, after, limit],
    );
    return rows.map(({ number, subject, sameAs, cells, body, code, credits = 0 }) => ({
      number,
      subject,
      sameAs,
      cells,
      outcome: body === undefined ? undefined : { body, code, credits },
    }));
  }

  start(accountId: string, id: string, rows: number, now: Date): Promise<List> {
    return this.change(accountId, async (manager) => {
      const list = await this.lock(manager, accountId, id, ['draft']);
      const [last] = await rowsOf<{ next: number }>(
        manager,
        'SELECT coalesce(max(number), -1) + 1 AS next FROM list_rows WHERE list_id = $1',
        [id],
      );
      if (list.rows !== rows || last!.next !== rows) throw listIncomplete();
      return update(manager, `state = 'running', started_at = $2`, [id, now]);
    });
  }

  move(
    accountId: string,
    id: string,
    to: Exclude<ListState, 'draft'>,
    now: Date,
    because?: string,
    effect?: Effect,
  ): Promise<List> {
    const endedAt = to === 'finished' || to === 'cancelled' ? now : undefined;
    const work = async (manager: EntityManager) => {
      // Before the lock: a deletion of the account too deletes events before lists.
      await effect?.((sql, values) => manager.query(sql, [...values]));
      await this.lock(manager, accountId, id, statesBefore[to]);
      return update(manager, 'state = $2, paused_because = $3, ended_at = $4', [id, to, because, endedAt]);
    };
    // The process that runs the lists of all accounts waits for it.
    return this.change(accountId, work, true);
  }

  remove(accountId: string, id: string): Promise<void> {
    return this.change(accountId, async (manager) => {
      await this.lock(manager, accountId, id, ['draft', 'paused', 'finished', 'cancelled']);
      await manager.query('DELETE FROM lists WHERE id = $1', [id]);
    });
  }

  running(): Promise<List[]> {
    const sql = `SELECT ${fields} FROM lists WHERE state = 'running' ORDER BY started_at`;
    return rowsOf<List>(this.dataSource, sql);
  }

  async claim(
    id: string,
    newIds: readonly string[],
    turn: { now: Date; leaseEndsAt: Date },
  ): Promise<RowClaim[]> {
    const rows = await rowsOf<RowClaim>(
      this.dataSource,
      `WITH due AS (
         SELECT number FROM list_rows
         WHERE list_id = $1 AND is_open AND due_at <= $3 AND EXISTS (SELECT FROM lists WHERE id = $1 AND state = 'running')
         ORDER BY number LIMIT $5 FOR UPDATE SKIP LOCKED
       ), given AS (
         SELECT number, id FROM (SELECT number, row_number() OVER (ORDER BY number) AS n FROM due) d
           JOIN unnest($2::text[]) WITH ORDINALITY AS i (id, n) USING (n)
       )
       UPDATE list_rows r SET due_at = $4, request_id = coalesce(r.request_id, g.id), tries = r.tries + 1
       FROM given g WHERE r.list_id = $1 AND r.number = g.number
       RETURNING r.number, r.subject, r.request_id, r.tries - 1 AS tries, r.request_id <> g.id AS is_repeated`,
      [id, newIds, turn.now, turn.leaseEndsAt, newIds.length],
    );
    return rows.sort((a, b) => a.number - b.number);
  }

  async settle(id: string, outcomes: ReadonlyMap<number, RowOutcome>): Promise<void> {
    const all = [...outcomes.values()];
    await this.dataSource.query(
      `WITH done AS (
         UPDATE list_rows r SET is_open = false, body = g.body, code = g.code, credits = g.credits
         FROM unnest($2::integer[], $3::text[], $4::text[], $5::integer[]) AS g (number, body, code, credits)
         WHERE r.list_id = $1 AND r.number = g.number AND r.is_open RETURNING g.code, g.credits
       )
       UPDATE lists l SET done = l.done + d.done, answered = l.answered + d.answered, credits = l.credits + d.credits
       FROM (SELECT count(*) AS done, count(*) - count(code) AS answered, coalesce(sum(credits), 0) AS credits FROM done) d
       WHERE l.id = $1`,
      [
        id,
        [...outcomes.keys()],
        all.map(({ body }) => body),
        all.map(({ code }) => code ?? null),
        all.map(({ credits }) => credits),
      ],
    );
  }

  async release(id: string, number: number, dueAt: Date, isFailure: boolean): Promise<void> {
    await this.dataSource.query(
      'UPDATE list_rows SET due_at = $3, tries = tries - $4 WHERE list_id = $1 AND number = $2 AND is_open',
      [id, number, dueAt, isFailure ? 0 : 1],
    );
  }

  async prune(before: Date, draftsBefore: Date): Promise<number> {
    const isOld = `created_at < greatest($1::timestamptz, $2::timestamptz) AND created_at < CASE state WHEN 'draft' THEN $2::timestamptz ELSE $1 END`;
    return deleteLists(this.dataSource, isOld, [before, draftsBefore]);
  }

  private async change<T>(
    accountId: string,
    work: (manager: EntityManager) => Promise<T>,
    isUrgent = false,
  ): Promise<T> {
    const release = await this.turns.acquire(accountId, { isUrgent });
    return this.dataSource.transaction(work).finally(release);
  }

  /** @throws DomainError LIST_NOT_FOUND, LIST_STATE */
  private async lock(
    manager: EntityManager,
    accountId: string,
    id: string,
    states: readonly ListState[],
  ): Promise<List> {
    const [found] = await rowsOf<List>(
      manager,
      `SELECT ${fields} FROM lists WHERE id = $1 AND account_id = $2 FOR UPDATE`,
      [id, accountId],
    );
    if (!found) throw listNotFound();
    if (!states.includes(found.state)) throw listIsIn(found.state);
    return found;
  }
}

/** Deletes lists, and before them their rows in batches. ORDER BY and OFFSET make the server look up each list's rows, also without statistics. */
export async function deleteLists(
  source: Pick<EntityManager, 'query'>,
  condition: string,
  parameters: readonly unknown[],
): Promise<number> {
  const rows = `SELECT r.ctid FROM lists l CROSS JOIN LATERAL (SELECT ctid FROM list_rows WHERE list_id = l.id ORDER BY number OFFSET 0) r WHERE ${condition}`;
  await deleteInBatches(source, 'list_rows', rows, parameters);
  return changedBy(source, `DELETE FROM lists WHERE ${condition}`, parameters);
}

/** One account's lists and rows are counted by one transaction at a time. */
async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('lists:' || $1, 0))`, [accountId]);
}

async function update(manager: EntityManager, changes: string, values: readonly unknown[]): Promise<List> {
  const [row] = await rowsOf<List>(
    manager,
    `UPDATE lists SET ${changes} WHERE id = $1 RETURNING ${fields}`,
    values,
  );
  return row!;
}

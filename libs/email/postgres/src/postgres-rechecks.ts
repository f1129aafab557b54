import {
  type LearnedMailbox,
  type NewRecheck,
  recheckBounds,
  type RecheckClaim,
  type RecheckRequest,
  type Rechecks,
} from '@enrichment/email-domain';
import type { Effect } from '@enrichment/kernel';
import { prune, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import { AddressHashes } from './address-hashes';

/** Adds a request to a waiting recheck, which the column `askers` holds. A recheck that has ended waits again. */
const plan = `
  INSERT INTO email_rechecks AS r (id, email, host, due_at, planned_at, askers)
  VALUES ($1, $2, $3, $4, $5, jsonb_build_array($6::jsonb))
  ON CONFLICT (id) DO UPDATE SET
    askers = CASE WHEN r.email IS NULL THEN excluded.askers ELSE r.askers || excluded.askers END,
    host = CASE WHEN r.email IS NULL THEN excluded.host ELSE r.host END,
    due_at = CASE WHEN r.email IS NULL THEN excluded.due_at ELSE r.due_at END,
    planned_at = CASE WHEN r.email IS NULL THEN excluded.planned_at ELSE r.planned_at END,
    attempts = CASE WHEN r.email IS NULL THEN 0 ELSE r.attempts END,
    evidence = NULL, checked_at = NULL, email = excluded.email
  WHERE r.email IS NULL OR jsonb_array_length(r.askers) < $7`;

/**
 * The id of the recheck, and whether the limits allow it. They are read before the effect, which must be short: parallel requests may exceed a
 * limit by their number.
 */
const allows = `
  WITH waiting AS (
    SELECT id, jsonb_array_length(askers) < $5 AS joins FROM email_rechecks WHERE id = ANY ($1) AND email IS NOT NULL LIMIT 1
  )
  SELECT coalesce((SELECT id FROM waiting), ($1::text[])[1]) AS id, coalesce(
    (SELECT joins FROM waiting),
    (SELECT count(*) FROM email_rechecks WHERE host = $2 AND email IS NOT NULL) < $3
      AND (SELECT count(*) FROM email_rechecks WHERE email IS NOT NULL) < $4
  ) AS allowed`;

/** More rows are locked than claimed: those that share a mail host wait for the next turn. */
const claim = `
  WITH due AS (
    SELECT id, host, due_at FROM email_rechecks
    WHERE email IS NOT NULL AND due_at <= $1 AND planned_at > $2 AND attempts < $3
    ORDER BY due_at LIMIT 10 * $4::int FOR UPDATE SKIP LOCKED
  ), first AS (
    SELECT DISTINCT ON (host) id, due_at FROM due ORDER BY host, due_at
  )
  UPDATE email_rechecks r SET due_at = $5, attempts = attempts + 1
  FROM (SELECT id FROM first ORDER BY due_at LIMIT $4) chosen WHERE r.id = chosen.id
  RETURNING r.id, r.email, r.attempts AS attempt, r.askers AS requests`;

/** `Rechecks` in PostgreSQL. Times are the callers', whose clocks may differ by less than a lease. */
export class PostgresRechecks implements Rechecks {
  private readonly hashes: AddressHashes;

  constructor(private readonly dataSource: DataSource) {
    this.hashes = new AddressHashes(dataSource);
  }

  async plan({ email, host, dueAt, now, request }: NewRecheck): Promise<Effect | undefined> {
    const { perHost, waiting, requests } = recheckBounds;
    const limits = [await this.hashes.of(email), host, perHost, waiting, requests];
    const [{ id, allowed }] = await this.dataSource.query<[{ id: string; allowed: boolean }]>(allows, limits);
    if (!allowed) return undefined;
    return async (run) => {
      await run(plan, [id, email, host, dueAt, now, JSON.stringify(request), requests]);
      return true;
    };
  }

  async claim({ now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number }) {
    const turn = [now, oldest(now), recheckBounds.claims, limit, leaseEndsAt];
    return rowsOf<RecheckClaim>(this.dataSource, claim, turn);
  }

  async postpone({ id, attempt }: RecheckClaim, dueAt: Date): Promise<void> {
    await this.dataSource.query(
      'UPDATE email_rechecks SET due_at = $3 WHERE id = $1 AND attempts = $2 AND email IS NOT NULL',
      [id, attempt, dueAt],
    );
  }

  async settle(
    { id, attempt }: RecheckClaim,
    learned: LearnedMailbox | undefined,
  ): Promise<RecheckRequest[]> {
    const held = 'WHERE id = $1 AND attempts = $2 AND email IS NOT NULL RETURNING askers AS requests';
    const [row] = await rowsOf<{ requests: RecheckRequest[] }>(
      this.dataSource,
      learned
        ? `UPDATE email_rechecks SET email = NULL, evidence = $3, checked_at = $4 ${held}`
        : `DELETE FROM email_rechecks ${held}`,
      learned ? [id, attempt, JSON.stringify(learned.evidence), learned.checkedAt] : [id, attempt],
    );
    return row?.requests ?? [];
  }

  prune(before: Date): Promise<number> {
    return prune(this.dataSource, 'email_rechecks', 'planned_at', '<', before);
  }
}

/** Rechecks that were planned before are neither probed nor answered. */
export function oldest(now: Date): Date {
  return new Date(now.getTime() - recheckBounds.ageMs);
}

import type { Clock } from '@enrichment/kernel';
import {
  answerLifetimeMs,
  type Claim,
  claimLeaseMs,
  type ClaimResult,
  type HeldClaim,
  type StoredAnswer,
  type StoredAnswers,
} from '../idempotency/stored-answers';

interface Row {
  readonly claim: Claim;
  readonly createdAt: number;
  attempts: number;
  leaseUntil: number;
  answer: StoredAnswer | undefined;
}

/** Answers in memory, for tests. */
export class InMemoryStoredAnswers implements StoredAnswers {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly clock: Clock) {}

  claim(claim: Claim): Promise<ClaimResult> {
    const now = this.clock.now();
    const row = this.rows.get(id(claim));
    if (!row || row.createdAt <= now - answerLifetimeMs) {
      const fresh = { claim, createdAt: now, attempts: 1, leaseUntil: now + claimLeaseMs, answer: undefined };
      this.rows.set(id(claim), fresh);
      return Promise.resolve({ state: 'claimed', held: heldOf(fresh) });
    }
    if (row.claim.fingerprint !== claim.fingerprint) return Promise.resolve({ state: 'different' });
    if (row.answer) return Promise.resolve({ state: 'answered', answer: row.answer });
    if (row.claim.requestId === claim.requestId && row.attempts === 1)
      return Promise.resolve({ state: 'claimed', held: heldOf(row) });
    if (row.leaseUntil > now) return Promise.resolve({ state: 'running' });
    row.leaseUntil = now + claimLeaseMs;
    row.attempts++;
    return Promise.resolve({ state: 'claimed', held: heldOf(row) });
  }

  keep(held: Omit<HeldClaim, 'attempt'>, { status, body }: StoredAnswer): Promise<void> {
    const row = this.rows.get(id(held));
    if (row?.claim.requestId === held.requestId) row.answer ??= { status, body };
    return Promise.resolve();
  }

  release(held: HeldClaim): Promise<void> {
    const row = this.rows.get(id(held));
    if (row?.claim.requestId !== held.requestId || row.answer || row.attempts !== held.attempt)
      return Promise.resolve();
    if (held.attempt === 1) this.rows.delete(id(held));
    else row.leaseUntil = this.clock.now();
    return Promise.resolve();
  }

  isKept(accountId: string, requestId: string): Promise<boolean> {
    const kept = [...this.rows.values()].some(
      ({ claim, createdAt, answer }) =>
        claim.accountId === accountId &&
        claim.requestId === requestId &&
        answer !== undefined &&
        createdAt > this.clock.now() - answerLifetimeMs,
    );
    return Promise.resolve(kept);
  }

  clean(): Promise<number> {
    const old = [...this.rows].filter(([, row]) => row.createdAt <= this.clock.now() - answerLifetimeMs);
    for (const [key] of old) this.rows.delete(key);
    return Promise.resolve(old.length);
  }
}

function heldOf({ claim: { accountId, key, requestId }, attempts }: Row): HeldClaim {
  return { accountId, key, requestId, attempt: attempts };
}

function id({ accountId, key }: Pick<Claim, 'accountId' | 'key'>): string {
  return `${accountId} ${key}`;
}

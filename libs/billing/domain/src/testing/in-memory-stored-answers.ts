import type { Clock } from '@enrichment/kernel';
import {
  answerLifetimeMs,
  type Claim,
  claimLeaseMs,
  type ClaimResult,
  type StoredAnswer,
  type StoredAnswers,
} from '../idempotency/stored-answers';

interface Row {
  readonly claim: Claim;
  readonly createdAt: number;
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
      this.rows.set(id(claim), { claim, createdAt: now, leaseUntil: now + claimLeaseMs, answer: undefined });
      return Promise.resolve({ state: 'claimed', requestId: claim.requestId });
    }
    if (row.claim.fingerprint !== claim.fingerprint) return Promise.resolve({ state: 'different' });
    if (row.answer) return Promise.resolve({ state: 'answered', answer: row.answer });
    if (row.leaseUntil > now) return Promise.resolve({ state: 'running' });
    row.leaseUntil = now + claimLeaseMs;
    return Promise.resolve({ state: 'claimed', requestId: row.claim.requestId });
  }

  keep(claim: Claim, answer: StoredAnswer): Promise<void> {
    const row = this.rows.get(id(claim));
    if (row) row.answer = answer;
    return Promise.resolve();
  }

  release(claim: Claim): Promise<void> {
    this.rows.delete(id(claim));
    return Promise.resolve();
  }

  clean(): Promise<number> {
    const old = [...this.rows].filter(([, row]) => row.createdAt <= this.clock.now() - answerLifetimeMs);
    for (const [key] of old) this.rows.delete(key);
    return Promise.resolve(old.length);
  }
}

function id({ accountId, key }: Claim): string {
  return `${accountId} ${key}`;
}

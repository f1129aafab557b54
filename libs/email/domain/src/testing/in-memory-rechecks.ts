import type { Effect } from '@enrichment/kernel';
import {
  type LearnedMailbox,
  type NewRecheck,
  recheckBounds,
  type RecheckClaim,
  type Rechecks,
} from '../ports/rechecks';

interface StoredRecheck {
  email: string | undefined;
  host: string;
  dueAt: number;
  plannedAt: number;
  attempts: number;
  requests: NewRecheck['request'][];
  learned: LearnedMailbox | undefined;
}

/** `Rechecks` in memory; ids are the addresses themselves. */
export class InMemoryRechecks implements Rechecks {
  private readonly kept = new Map<string, StoredRecheck>();

  get addresses(): string[] {
    return this.waiting().map(([, { email }]) => email!);
  }

  plan(recheck: NewRecheck): Promise<Effect | undefined> {
    const { email, host } = recheck;
    const known = this.kept.get(email);
    const waiting = this.waiting();
    const atHost = waiting.filter(([, recheck]) => recheck.host === host);
    const isRefused =
      known?.email === undefined
        ? waiting.length >= recheckBounds.waiting || atHost.length >= recheckBounds.perHost
        : known.requests.length >= recheckBounds.requests;
    return Promise.resolve(isRefused ? undefined : () => this.store(recheck));
  }

  claim({ now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number }) {
    const hosts = new Set<string>();
    const due = this.waiting()
      .filter(
        ([, { dueAt, plannedAt, attempts }]) =>
          dueAt <= now.getTime() &&
          plannedAt > now.getTime() - recheckBounds.ageMs &&
          attempts < recheckBounds.claims,
      )
      .sort(([, a], [, b]) => a.dueAt - b.dueAt)
      .filter(([, { host }]) => !hosts.has(host) && hosts.add(host))
      .slice(0, limit);
    return Promise.resolve(
      due.map(([id, recheck]): RecheckClaim => {
        recheck.attempts++;
        recheck.dueAt = leaseEndsAt.getTime();
        return { id, email: recheck.email!, attempt: recheck.attempts, requests: [...recheck.requests] };
      }),
    );
  }

  postpone({ id, attempt }: RecheckClaim, dueAt: Date): Promise<void> {
    const recheck = this.held(id, attempt);
    if (recheck) recheck.dueAt = dueAt.getTime();
    return Promise.resolve();
  }

  settle({ id, attempt }: RecheckClaim, learned: LearnedMailbox | undefined) {
    const recheck = this.held(id, attempt);
    if (!recheck) return Promise.resolve([]);
    if (learned) Object.assign(recheck, { email: undefined, learned });
    else this.kept.delete(id);
    return Promise.resolve(recheck.requests);
  }

  learned(email: string, account: string, now: Date): LearnedMailbox | undefined {
    const recheck = this.kept.get(email);
    const isFresh = recheck && recheck.plannedAt > now.getTime() - recheckBounds.ageMs;
    const isTheirs = recheck?.requests.some((request) => request.account === account);
    return isFresh && isTheirs ? recheck.learned : undefined;
  }

  prune(before: Date): Promise<number> {
    const old = [...this.kept].filter(([, { plannedAt }]) => plannedAt < before.getTime());
    for (const [id] of old) this.kept.delete(id);
    return Promise.resolve(old.length);
  }

  private store({ email, host, dueAt, now, request }: NewRecheck): Promise<boolean> {
    const known = this.kept.get(email);
    const times = { dueAt: dueAt.getTime(), plannedAt: now.getTime() };
    if (known?.email !== undefined) known.requests.push(request);
    else
      this.kept.set(email, { email, host, ...times, attempts: 0, requests: [request], learned: undefined });
    return Promise.resolve(true);
  }

  private waiting(): [string, StoredRecheck][] {
    return [...this.kept].filter(([, { email }]) => email !== undefined);
  }

  private held(id: string, attempt: number): StoredRecheck | undefined {
    const recheck = this.kept.get(id);
    return recheck?.email !== undefined && recheck.attempts === attempt ? recheck : undefined;
  }
}

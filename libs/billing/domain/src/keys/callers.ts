import { SingleFlight } from '@enrichment/concurrency';
import { type Source } from '@enrichment/ip-address';
import { type CacheUsage, type Clock, DomainError, nextMoment } from '@enrichment/kernel';
import { AccountState } from '../accounts/account-state';
import {
  apiKeyDigest,
  type ApiKey,
  type ApiKeys,
  isApiKeyText,
  type KeyFault,
  unusableBecause,
} from './api-key';
import { UnknownKeys } from './unknown-keys';
import type { BillingChanges } from '../billing-changes';

/** Sender of a request: a valid key and the state of its account. */
export interface Caller {
  readonly key: ApiKey;
  readonly account: AccountState;
}

interface CachedCaller extends Caller {
  /** Moment of the start of the read. */
  readonly readAt: number;
}

/**
 * Finds callers by their keys: in memory, or in the store for a key that is not in memory or whose account has changed. While changes do not
 * arrive, it always reads the store.
 */
export class Callers {
  /** Callers in the order of their reading; the oldest is dropped first. */
  private readonly byDigest = new Map<string, CachedCaller>();
  private readonly accounts = new Map<string, AccountState>();
  /** Accounts whose last key was dropped; those with requests in progress stay until a later drop. */
  private readonly withoutKeys = new Set<AccountState>();
  private readonly lookUps = new SingleFlight<Caller | undefined>();
  /** Moment of the last change of any account. */
  private changedAt = 0;
  private hits = 0;
  private misses = 0;
  /** Times of last use by key id, since the last {@link drainUses}. */
  private uses = new Map<string, number>();

  private readonly unknown: UnknownKeys;

  /**
   * @param capacity keys remembered at most
   */
  constructor(
    private readonly keys: ApiKeys,
    private readonly changes: BillingChanges,
    private readonly clock: Clock,
    private readonly capacity = 100_000,
  ) {
    this.unknown = new UnknownKeys(clock);
    changes.subscribe((accountId) => this.onChange(accountId));
  }

  /**
   * @param text the key of the request
   * @param source addresses of the sender. Only look-ups without a result are counted, so keys in memory always work
   * @param onRefused called when an existing key is refused. The owner may see the reason, the sender may not
   * @throws DomainError AUTH_001 without a key; AUTH_002 when it is malformed, unknown, revoked, disabled or expired, or its account is
   *   suspended, so that the answer shows no difference; RATE_001 for a key that is not in memory after too many look-ups without a result
   */
  async authenticate(
    text: string | undefined,
    source: Source = [],
    onRefused?: (key: ApiKey, reason: KeyFault) => void,
  ): Promise<Caller> {
    if (text === undefined || text === '') throw keyMissing();
    const digest = apiKeyDigest(text);
    // A key in memory has a key's form.
    if (!this.recall(digest) && !isApiKeyText(text)) throw keyRefused();
    return this.authenticateDigest(digest, source, onRefused);
  }

  /**
   * The same for a request of the service itself, which knows the digest of the key only.
   * @throws DomainError AUTH_002, RATE_001
   */
  async authenticateDigest(
    digest: string,
    source: Source = [],
    onRefused?: (key: ApiKey, reason: KeyFault) => void,
  ): Promise<Caller> {
    const known = this.recall(digest);
    if (known) this.hits++;
    else this.misses++;
    const caller = known ?? (await this.lookUpFor(source, digest));
    if (!caller) throw keyRefused();
    const reason =
      unusableBecause(caller.key, this.clock.now()) ?? (caller.account.isSuspended ? 'suspended' : undefined);
    if (reason) {
      onRefused?.(caller.key, reason);
      throw keyRefused();
    }
    this.uses.set(caller.key.id, this.clock.now());
    return caller;
  }

  /** Usage of the cache of keys. */
  get usage(): CacheUsage {
    const { hits, misses } = this;
    const { size: entries } = this.byDigest;
    return { hits, misses, entries, fill: entries / this.capacity };
  }

  /** Returns the times of last use since the last call, to be written to the store at intervals. */
  drainUses(): Map<string, Date> {
    const uses = new Map([...this.uses].map(([id, at]) => [id, new Date(at)]));
    this.uses = new Map();
    return uses;
  }

  private recall(digest: string): Caller | undefined {
    const caller = this.byDigest.get(digest);
    return caller && caller.readAt > caller.account.changedAt && this.changes.isLive() ? caller : undefined;
  }

  /**
   * Concurrent requests with one key cause one look-up, which counts for the first one's sender.
   * @throws DomainError RATE_001
   */
  private async lookUpFor(source: Source, digest: string): Promise<Caller | undefined> {
    if (this.changes.isLive() && this.unknown.has(digest)) return undefined;
    return this.lookUps.run(digest, async () => {
      // A recently cached key is no guess: while changes do not arrive, all keys are looked up.
      const takeBack = this.byDigest.has(digest) ? () => undefined : this.unknown.countLookUp(source);
      try {
        const caller = await this.read(digest);
        if (caller) takeBack();
        return caller;
      } catch (error) {
        takeBack();
        throw error;
      }
    });
  }

  private async read(digest: string): Promise<Caller | undefined> {
    const readAt = nextMoment();
    const found = await this.keys.findByDigest(digest);
    if (!found) {
      this.forget(digest);
      if (readAt > this.changedAt) this.unknown.add(digest);
      return undefined;
    }
    // A change during the look-up may be missing in its result: the result is used once, and the key is looked up
    // again.
    const account =
      this.accounts.get(found.account.id) ?? new AccountState(found.account, readAt, this.changedAt);
    account.update(found.account, readAt);
    const caller = { key: found.key, account, readAt };
    this.remember(digest, caller);
    return caller;
  }

  private remember(digest: string, caller: CachedCaller): void {
    this.accounts.set(caller.account.id, caller.account);
    caller.account.rememberedKeys++;
    this.forget(digest);
    this.byDigest.set(digest, caller);
    if (this.byDigest.size > this.capacity) this.forget(this.byDigest.keys().next().value!);
  }

  private forget(digest: string): void {
    const caller = this.byDigest.get(digest);
    if (!caller) return;
    this.byDigest.delete(digest);
    if (--caller.account.rememberedKeys === 0) this.withoutKeys.add(caller.account);
    this.forgetAccounts();
  }

  /** The state of an account outlives its keys while requests hold credits of it. */
  private forgetAccounts(): void {
    for (const account of this.withoutKeys) {
      if (account.rememberedKeys === 0 && account.isHolding) continue;
      this.withoutKeys.delete(account);
      if (account.rememberedKeys === 0) this.accounts.delete(account.id);
    }
  }

  private onChange(accountId: string | undefined): void {
    this.changedAt = nextMoment();
    this.unknown.clear();
    const changed = accountId === undefined ? this.accounts.values() : [this.accounts.get(accountId)];
    for (const account of changed) if (account) account.changedAt = this.changedAt;
  }
}

export function keyMissing(): DomainError {
  return new DomainError('AUTH_001', 'Missing API key: send it in the x-api-key header.');
}

export function keyRefused(): DomainError {
  return new DomainError('AUTH_002', 'Invalid API key: check the key, and its state in the dashboard.');
}

import { type Clock, dayMs, DomainError } from '@enrichment/kernel';
import {
  type Account,
  type Accounts,
  accountExists,
  accountNotFound,
  type AccountSettings,
  type Adjustment,
  type ApiKey,
  type ApiKeys,
  type BillingChanges,
  type Charge,
  EffectMadeBefore,
  costOf,
  dayOf,
  defaultLimits,
  defaultPrices,
  deletedAddress,
  grantedOtherwise,
  isCapped,
  type KeyCheck,
  keyNameTaken,
  keyNotFound,
  keyReplaced,
  listedRevokedKeys,
  maxKeys,
  maxNewKeys,
  tooManyKeys,
  tooManyNewKeys,
  type Ledger,
  type LedgerEntry,
  type LimitedItem,
  type NewApiKey,
  type PricedItem,
  type Receipt,
  type CallerSignal,
  refundKey,
  refundReason,
  requireAdjustment,
  requireAmount,
  requireAmounts,
  requireCaps,
  settle,
  spend,
  type Spending,
  spendingOn,
  type Verification,
} from '../index';
import { InMemoryStoredAnswers } from './in-memory-stored-answers';

interface StoredAccount extends Account {
  email: string;
  suspendedAt?: Date | undefined;
  suspensionReason?: string | undefined;
  deletedAt?: Date | undefined;
  chargeUnknown: boolean;
  bodyDays: number;
  thresholds: readonly number[];
  credits: number;
  ipLookupsLeft: number;
  prices: Partial<Record<PricedItem, number>>;
  limits: Partial<Record<LimitedItem, number>>;
}

/** In-memory implementation of accounts, keys and ledger for tests. */
export class InMemoryBilling {
  private readonly accountsById = new Map<string, StoredAccount>();
  private readonly keysByDigest = new Map<string, ApiKey>();
  private readonly book: LedgerEntry[] = [];
  /** Grants with an idempotency key, by account and key. */
  private readonly grants = new Map<string, LedgerEntry>();
  private readonly defaults = { prices: { ...defaultPrices }, limits: { ...defaultLimits } };
  private readonly receipts = new Map<string, Receipt>();
  /** Spending of keys as of their last charge, by key id. */
  private readonly spent = new Map<string, Spending>();
  private readonly listeners: ((accountId: string | undefined) => void)[] = [];
  private live = true;
  private ids = 0;

  /** Store for the answers of charges. */
  readonly answers: InMemoryStoredAnswers;

  constructor(private readonly clock: Clock) {
    this.answers = new InMemoryStoredAnswers(clock);
  }

  readonly accounts: Accounts = {
    create: async ({ email, credits }) => {
      requireAmount('credits', credits, 0);
      const address = email.toLowerCase();
      if ([...this.accountsById.values()].some((account) => account.email === address))
        throw accountExists(address);
      const id = this.newId('acc');
      const createdAt = new Date(this.clock.now());
      this.accountsById.set(id, {
        id,
        email: address,
        credits: 0,
        ipLookupsLeft: 0,
        createdAt,
        chargeUnknown: false,
        bodyDays: 0,
        thresholds: [],
        prices: {},
        limits: {},
      });
      if (credits > 0) await this.ledger.grant({ accountId: id, credits, reason: 'opening balance' });
      return present(this.account(id));
    },
    list: () => Promise.resolve(this.living().map(present)),
    page: ({ search = '', before, limit }) => {
      const matching = [...this.accountsById.values()].filter(
        ({ id, email, deletedAt }) =>
          ((email.includes(search.toLowerCase()) && !deletedAt) || id === search) &&
          (before === undefined || id < before),
      );
      return Promise.resolve(matching.reverse().slice(0, limit).map(present));
    },
    countOpened: (since) =>
      Promise.resolve(this.living().filter(({ createdAt }) => createdAt >= since).length),
    findAll: (ids) =>
      Promise.resolve([...this.accountsById.values()].filter(({ id }) => ids.includes(id)).map(present)),
    find: (id) => {
      const account = this.accountsById.get(id);
      return Promise.resolve(account && this.settings(account));
    },
    findByEmail: (email) => {
      const account = [...this.accountsById.values()].find((each) => each.email === email.toLowerCase());
      return Promise.resolve(account && present(account));
    },
    setEmail: async (id, email) => {
      const account = await this.require(id);
      const other = await this.accounts.findByEmail(email);
      if (other && other.id !== id) throw accountExists(other.email);
      account.email = email.toLowerCase();
    },
    change: async (id, changes, check) => {
      requireAmounts(changes);
      const account = await this.requireOpen(id);
      const before = this.settings(account);
      check?.(before);
      const { chargeUnknown, bodyDays, suspension, thresholds } = changes;
      override(account.prices, changes.prices);
      override(account.limits, changes.limits);
      account.chargeUnknown = chargeUnknown ?? account.chargeUnknown;
      account.bodyDays = bodyDays ?? account.bodyDays;
      if (suspension !== undefined) {
        account.suspendedAt = suspension === null ? undefined : new Date(this.clock.now());
        account.suspensionReason = suspension ?? undefined;
      }
      if (thresholds) account.thresholds = [...new Set(thresholds)].sort((a, b) => b - a);
      this.announce(id);
      return before;
    },
    thresholdsOf: (accountIds) => {
      const chosen = accountIds.map((id) => [id, this.accountsById.get(id)?.thresholds ?? []] as const);
      return Promise.resolve(new Map(chosen.filter(([, thresholds]) => thresholds.length > 0)));
    },
    defaults: () => Promise.resolve(structuredClone(this.defaults)),
    setDefaults: async (changes, check) => {
      requireAmounts(changes);
      const before = structuredClone(this.defaults);
      check?.(before);
      override(this.defaults.prices, changes.prices);
      override(this.defaults.limits, changes.limits);
      this.announce(undefined);
      return before;
    },
    delete: async (id) => {
      const account = await this.require(id);
      account.deletedAt = new Date(this.clock.now());
      account.email = deletedAddress(id);
      for (const key of await this.keys.list(id)) await this.keys.revoke(key.id);
      this.announce(id);
    },
  };

  readonly keys: ApiKeys = {
    create: async (order: NewApiKey) => {
      await this.require(order.accountId);
      requireCaps(order.caps ?? {});
      const { digest, isNameUnique, ...rest } = order;
      const isTaken = [...this.keysByDigest.values()].some(
        (key) =>
          key.accountId === order.accountId && key.name === order.name && !key.revokedAt && !key.replacedAt,
      );
      if (isNameUnique && isTaken) throw keyNameTaken();
      this.requireRoom(order.accountId);
      const key: ApiKey = {
        allowedIps: [],
        caps: {},
        expiresAt: undefined,
        ...rest,
        id: this.newId('key'),
        limits: {},
        createdAt: new Date(this.clock.now()),
        disabledAt: undefined,
        revokedAt: undefined,
        lastUsedAt: undefined,
        replacedAt: undefined,
      };
      this.keysByDigest.set(digest, key);
      this.announce(key.accountId);
      return key;
    },
    digestOf: async (id) => [...this.keysByDigest].find(([, key]) => key.id === id)?.[0],
    findByDigest: (digest) => {
      const key = this.keysByDigest.get(digest);
      return Promise.resolve(key && { key, account: this.settings(this.account(key.accountId)) });
    },
    list: (accountId) => {
      const keys = this.keysOf(accountId);
      const revoked = new Set(keys.filter(({ revokedAt }) => revokedAt).slice(-listedRevokedKeys));
      return Promise.resolve(keys.filter((key) => !key.revokedAt || revoked.has(key)));
    },
    expiring: (accountIds, after, until) => {
      const isExpiring = ({ accountId, expiresAt, revokedAt, disabledAt, replacedAt }: ApiKey) =>
        accountIds.includes(accountId) &&
        expiresAt !== undefined &&
        expiresAt > after &&
        expiresAt <= until &&
        !revokedAt &&
        !disabledAt &&
        !replacedAt;
      return Promise.resolve([...this.keysByDigest.values()].filter(isExpiring));
    },
    changedAfter: (accountIds, after) => {
      const isChanged = ({ accountId, createdAt, replacedAt, revokedAt }: ApiKey) =>
        accountIds.includes(accountId) && [createdAt, replacedAt, revokedAt].some((at) => at && at > after);
      return Promise.resolve([...this.keysByDigest.values()].filter(isChanged));
    },
    find: (id) => Promise.resolve([...this.keysByDigest.values()].find((key) => key.id === id)),
    replace: async (id, by, { now, oldEndsAt }) => {
      const old = [...this.keysByDigest.values()].find((key) => key.id === id);
      if (!old || old.revokedAt) throw keyNotFound(id);
      if (old.replacedAt) throw keyReplaced();
      const { accountId, name, scopes, allowedIps, limits, caps, expiresAt } = old;
      this.requireRoom(accountId);
      await this.replaceKey(id, (key) => ({
        ...key,
        replacedAt: now,
        expiresAt: expiresAt && expiresAt < oldEndsAt ? expiresAt : oldEndsAt,
      }));
      const made = await this.keys.create({ ...by, accountId, name, scopes, allowedIps, caps, expiresAt });
      const spent = this.spent.get(id);
      if (spent && isCapped(caps)) this.spent.set(made.id, spent);
      return this.replaceKey(made.id, (key) => ({ ...key, limits }));
    },
    change: async (id, { disabled, expiresAt, ...rest }, check?: KeyCheck) => {
      requireCaps(rest.caps ?? {});
      return this.replaceKey(id, (key) => {
        check?.(key);
        return {
          ...key,
          ...rest,
          expiresAt: expiresAt === undefined ? key.expiresAt : (expiresAt ?? undefined),
          disabledAt:
            disabled === undefined
              ? key.disabledAt
              : disabled
                ? (key.disabledAt ?? new Date(this.clock.now()))
                : undefined,
        };
      });
    },
    setLimit: async (id, item, perSecond) => {
      if (perSecond !== undefined) requireAmount('per-second', perSecond, 0);
      return this.replaceKey(id, (key) => {
        const others = Object.entries(key.limits).filter(([name]) => name !== item);
        return {
          ...key,
          limits: Object.fromEntries(perSecond === undefined ? others : [...others, [item, perSecond]]),
        };
      });
    },
    revoke: async (id, check?: KeyCheck) =>
      this.replaceKey(id, (key) => {
        check?.(key);
        return { ...key, revokedAt: key.revokedAt ?? new Date(this.clock.now()) };
      }),
    recordUse: (lastUsedAt) => {
      for (const [digest, key] of this.keysByDigest) {
        const used = lastUsedAt.get(key.id);
        if (used && used > (key.lastUsedAt ?? new Date(0)))
          this.keysByDigest.set(digest, { ...key, lastUsedAt: used });
      }
      return Promise.resolve();
    },
  };

  readonly ledger: Ledger = {
    makeEffect: async (accountId, effect) => {
      await this.requireOpen(accountId);
      await effect(() => Promise.resolve([]));
    },
    charge: async (charge: Charge, signal?: CallerSignal) => {
      const account = await this.requireOpen(charge.accountId);
      if (signal?.aborted) throw signal.reason;
      const earlier = this.receipts.get(charge.requestId);
      const spent = this.spentBy(charge.keyId);
      const postings = earlier ? [] : settle(account, charge, spent);
      if (postings instanceof DomainError) throw postings;
      if (charge.answer) await this.answers.keep({ ...charge, key: charge.answer.key }, charge.answer);
      if (earlier) return { ...earlier, isRepeated: true };
      if (charge.effect && !(await charge.effect(() => Promise.resolve([])))) throw new EffectMadeBefore();
      for (const posting of postings) {
        account.credits = posting.credits;
        account.ipLookupsLeft = posting.ipLookupsLeft;
        this.write({
          accountId: account.id,
          kind: posting.kind,
          operation: charge.operation,
          requestId: charge.requestId,
          keyId: charge.keyId,
          credits: posting.creditsChange,
          balanceAfter: posting.credits,
          ipLookups: posting.ipLookupsChange,
          ipLookupsAfter: posting.ipLookupsLeft,
          reason: undefined,
        });
      }
      const creditsCharged = costOf(postings);
      const nowSpent = spend(spent, creditsCharged);
      this.spent.set(charge.keyId, nowSpent);
      const left = { creditsLeft: account.credits, ipLookupsLeft: account.ipLookupsLeft };
      const receipt = { creditsCharged, ...left, ...(charge.caps && { spent: nowSpent }) };
      this.receipts.set(charge.requestId, receipt);
      return receipt;
    },
    grant: async (grant) => {
      requireAmount('amount', grant.credits, 1);
      return this.enter('grant', grant);
    },
    adjust: async (adjustment) => {
      requireAdjustment(adjustment.credits);
      return this.enter('adjustment', adjustment);
    },
    refund: async (accountId, requestId) => {
      const charge = this.book.find(
        (entry) => entry.accountId === accountId && entry.requestId === requestId && entry.kind === 'charge',
      );
      if (!charge) return 0;
      const isEmpty = charge.credits === 0 && charge.ipLookups === 0;
      if (isEmpty || this.grants.has(`${accountId} ${refundKey(requestId)}`)) return 0 - charge.credits;
      const account = await this.require(accountId);
      account.ipLookupsLeft -= charge.ipLookups;
      const order = { accountId, credits: 0 - charge.credits, reason: refundReason };
      await this.enter(
        'adjustment',
        { ...order, idempotencyKey: refundKey(requestId) },
        0 - charge.ipLookups,
      );
      return 0 - charge.credits;
    },
    entries: (accountId) => asAsync(this.book.filter((entry) => entry.accountId === accountId)),
    page: ({ accountId, kind, operation, from, to, before, limit }) => {
      const matching = this.book.filter(
        (entry) =>
          entry.accountId === accountId &&
          (kind === undefined || entry.kind === kind) &&
          (operation === undefined || entry.operation === operation) &&
          (from === undefined || entry.createdAt >= from) &&
          (to === undefined || entry.createdAt < to) &&
          (before === undefined || Number(entry.id) < Number(before)),
      );
      const entries = matching.reverse().slice(0, limit);
      return Promise.resolve({ entries, next: matching.length > limit ? entries.at(-1)!.id : undefined });
    },
    grantsAfter: (last) =>
      Promise.resolve(
        this.book.filter(
          ({ accountId, kind, id }) =>
            kind === 'grant' && last.has(accountId) && Number(id) > Number(last.get(accountId)),
        ),
      ),
    ofRequest: (accountId, requestId) =>
      Promise.resolve(
        this.book.filter(
          (entry) =>
            entry.accountId === accountId &&
            (entry.requestId === requestId ||
              entry === this.grants.get(`${accountId} ${refundKey(requestId)}`)),
        ),
      ),
    spending: (_accountId, keyIds) => Promise.resolve(new Map(keyIds.map((id) => [id, this.spentBy(id)]))),
    accountOf: (requestId) =>
      Promise.resolve(this.book.find((entry) => entry.requestId === requestId)?.accountId),
    verify: () => {
      const difference = [...this.accountsById.values()]
        .filter(({ id, credits }) => this.sum(id) !== credits)
        .map(
          ({ id, credits }) => `account ${id} has ${credits} credits, its entries sum to ${this.sum(id)}`,
        )[0];
      const counts = { accounts: this.accountsById.size, entries: this.book.length };
      return Promise.resolve<Verification>({ ok: difference === undefined, ...counts, difference });
    },
  };

  readonly changes: BillingChanges = {
    subscribe: (onChange) => void this.listeners.push(onChange),
    isLive: () => this.live,
  };

  /** Cuts or restores the arrival of changes, as a broken connection to the database would. */
  setLive(live: boolean): void {
    this.live = live;
    if (live) this.announce(undefined);
  }

  private announce(accountId: string | undefined): void {
    if (this.live) for (const listener of this.listeners) listener(accountId);
  }

  private living(): StoredAccount[] {
    return [...this.accountsById.values()].filter(({ deletedAt }) => !deletedAt);
  }

  private settings(account: StoredAccount): AccountSettings {
    const { chargeUnknown, bodyDays, thresholds } = account;
    const own = { prices: { ...account.prices }, limits: { ...account.limits } };
    const prices = { ...this.defaults.prices, ...own.prices };
    const limits = { ...this.defaults.limits, ...own.limits };
    return { ...present(account), prices, limits, chargeUnknown, bodyDays, own, thresholds };
  }

  private account(id: string): StoredAccount {
    return this.accountsById.get(id)!;
  }

  private replaceKey(id: string, change: (key: ApiKey) => ApiKey): Promise<ApiKey> {
    for (const [digest, key] of this.keysByDigest) {
      if (key.id !== id) continue;
      const changed = change(key);
      this.keysByDigest.set(digest, changed);
      this.announce(key.accountId);
      return Promise.resolve(changed);
    }
    return Promise.reject(keyNotFound(id));
  }

  private spentBy(keyId: string): Spending {
    const today = dayOf(this.clock.now());
    return spendingOn(this.spent.get(keyId) ?? { day: today, today: 0, thisMonth: 0 }, today);
  }

  private keysOf(accountId: string): ApiKey[] {
    return [...this.keysByDigest.values()].filter((key) => key.accountId === accountId);
  }

  private requireRoom(accountId: string): void {
    const keys = this.keysOf(accountId);
    if (keys.filter(({ revokedAt }) => !revokedAt).length >= maxKeys) throw tooManyKeys(maxKeys);
    const dayAgo = this.clock.now() - dayMs;
    if (keys.filter(({ createdAt }) => createdAt.getTime() > dayAgo).length >= maxNewKeys)
      throw tooManyNewKeys(maxNewKeys);
  }

  private async requireOpen(id: string): Promise<StoredAccount> {
    const account = await this.require(id);
    if (account.deletedAt) throw accountNotFound(id);
    return account;
  }

  private require(id: string): Promise<StoredAccount> {
    const account = this.accountsById.get(id);
    return account ? Promise.resolve(account) : Promise.reject(accountNotFound(id));
  }

  private async enter(kind: 'grant' | 'adjustment', order: Adjustment, ipLookups = 0): Promise<LedgerEntry> {
    const { accountId, credits, reason, idempotencyKey } = order;
    const account = await this.require(accountId);
    const place = `${accountId} ${idempotencyKey}`;
    const earlier = this.grants.get(place);
    if (earlier?.credits === credits && earlier.reason === reason && earlier.kind === kind) return earlier;
    if (earlier) throw grantedOtherwise(idempotencyKey!);
    requireAmount('new balance', account.credits + credits, 0);
    account.credits += credits;
    const entry = this.write({
      accountId,
      kind,
      operation: undefined,
      requestId: undefined,
      keyId: undefined,
      credits,
      balanceAfter: account.credits,
      ipLookups,
      ipLookupsAfter: account.ipLookupsLeft,
      reason,
    });
    if (idempotencyKey !== undefined) this.grants.set(place, entry);
    this.announce(accountId);
    return entry;
  }

  private write(entry: Omit<LedgerEntry, 'id' | 'createdAt'>): LedgerEntry {
    const before = this.book.filter(({ accountId }) => accountId === entry.accountId).length;
    const written = { ...entry, id: String(before + 1), createdAt: new Date(this.clock.now()) };
    this.book.push(written);
    return written;
  }

  private sum(accountId: string): number {
    return this.book
      .filter((entry) => entry.accountId === accountId)
      .reduce((sum, entry) => sum + entry.credits, 0);
  }

  private newId(kind: string): string {
    return `${kind}_${String(++this.ids).padStart(6, '0')}`;
  }
}

function present(account: StoredAccount): Account {
  const { id, email, credits, ipLookupsLeft, createdAt, suspendedAt, suspensionReason, deletedAt } = account;
  return { id, email, credits, ipLookupsLeft, createdAt, suspendedAt, suspensionReason, deletedAt };
}

function override<Item extends string>(
  values: Partial<Record<Item, number>>,
  changes: Readonly<Partial<Record<Item, number | null>>> | undefined,
): void {
  for (const [item, value] of Object.entries(changes ?? {}))
    if (value === null) Reflect.deleteProperty(values, item);
    else Object.assign(values, { [item]: value });
}

async function* asAsync<T>(items: T[]): AsyncIterable<T> {
  yield* items;
}

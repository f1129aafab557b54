import {
  type ApiKey,
  type ApiKeyChanges,
  type ApiKeys,
  auditedKey,
  isCapped,
  type IssuedKey,
  issueKey,
  type KeyCheck,
  keyNamed,
  keyNotFound,
  type KeyOrder,
  type Ledger,
  type NamedKey,
  putKey,
  type PutKeyOrder,
  type PutKeyResult,
  rerollKey,
  revokeNamedKey,
  type Spending,
} from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { AuditedAction, RecordAction } from '../accounts/audited-action';

/** A key, with its spending if it has caps. */
export interface KeyWithSpending {
  readonly key: ApiKey;
  readonly spent: Spending | undefined;
}

/** A key of an account; without an account: of any, for the operator. */
interface KeyReference {
  readonly accountId?: string | undefined;
  readonly id: string;
}

/** The keys of accounts: for their people, for keys of the scope `manage`, and for the operator. Each change is noted. */
export class AccountKeys {
  constructor(
    private readonly keys: ApiKeys,
    private readonly ledger: Pick<Ledger, 'spending'>,
    private readonly clock: Clock,
  ) {}

  /** All keys of an account, oldest first. */
  async list(accountId: string): Promise<KeyWithSpending[]> {
    return this.withSpending(await this.keys.list(accountId));
  }

  /** @throws DomainError KEY_NOT_FOUND */
  async one({ accountId, id }: KeyReference): Promise<KeyWithSpending> {
    const key = await this.keys.find(id);
    if (!key || (accountId !== undefined && key.accountId !== accountId)) throw keyNotFound(id);
    return this.spendingOf(key);
  }

  /** @throws DomainError KEY_NOT_FOUND, KEY_NAME_SHARED */
  async named(accountId: string, name: string): Promise<KeyWithSpending> {
    const key = await keyNamed(this.keys, accountId, name);
    if (!key) throw keyNotFound(name);
    return this.spendingOf(key);
  }

  /** @throws as {@link issueKey} */
  async create(order: KeyOrder, record: RecordAction): Promise<IssuedKey> {
    const issued = await issueKey(this.keys, order);
    await record(keyAction('made', undefined, issued.key));
    return issued;
  }

  /** @throws DomainError KEY_NOT_FOUND, also for a revoked key; what `check` throws */
  async change(
    chosen: KeyReference,
    changes: ApiKeyChanges | ((before: ApiKey) => ApiKeyChanges),
    record: RecordAction,
    check?: KeyCheck,
  ): Promise<ApiKey> {
    const before = await this.changeable(chosen);
    const changed = typeof changes === 'function' ? changes(before) : changes;
    const key = await this.keys.change(before.id, changed, check);
    await record(keyAction('changed', before, key));
    return key;
  }

  /** @throws as {@link putKey} */
  async put(order: PutKeyOrder, record: RecordAction): Promise<PutKeyResult> {
    const result = await putKey(this.keys, this.clock, order);
    const { before, key } = result;
    const audited = keyAction(before ? 'changed' : 'made', before, key);
    if (JSON.stringify(audited.before) !== JSON.stringify(audited.after)) await record(audited);
    return result;
  }

  /** @throws DomainError KEY_NOT_FOUND, and as {@link rerollKey} */
  async reroll(
    { graceMs, ...chosen }: KeyReference & { readonly graceMs: number },
    record: RecordAction,
  ): Promise<IssuedKey> {
    const before = await this.changeable(chosen);
    const issued = await rerollKey(this.keys, this.clock, { keyId: before.id, graceMs });
    await record(keyAction('replaced', before, (await this.keys.find(before.id))!));
    await record(keyAction('made', undefined, issued.key));
    return issued;
  }

  /** @throws DomainError KEY_NOT_FOUND */
  async revoke(chosen: KeyReference, record: RecordAction): Promise<ApiKey> {
    const before = await this.changeable(chosen);
    const key = await this.keys.revoke(before.id);
    await record(keyAction('revoked', before, key));
    return key;
  }

  /** @throws as {@link revokeNamedKey} */
  async revokeNamed(order: NamedKey, record: RecordAction): Promise<ApiKey> {
    const { before, key } = await revokeNamedKey(this.keys, order);
    await record(keyAction('revoked', before, key));
    return key;
  }

  async spendingOf(key: ApiKey): Promise<KeyWithSpending> {
    return (await this.withSpending([key]))[0]!;
  }

  /** @param keys of one account */
  private async withSpending(keys: readonly ApiKey[]): Promise<KeyWithSpending[]> {
    const capped = keys.filter(({ caps, revokedAt }) => isCapped(caps) && !revokedAt);
    const accountId = capped[0]?.accountId;
    const ids = capped.map(({ id }) => id);
    const spending = accountId === undefined ? undefined : await this.ledger.spending(accountId, ids);
    return keys.map((key) => ({ key, spent: spending?.get(key.id) }));
  }

  /** An account has lost a revoked key; the operator still finds it. */
  private async changeable(chosen: KeyReference): Promise<ApiKey> {
    const { key } = await this.one(chosen);
    if (key.revokedAt && chosen.accountId !== undefined) throw keyNotFound(key.id);
    return key;
  }
}

function keyAction(
  what: 'made' | 'changed' | 'replaced' | 'revoked',
  before: ApiKey | undefined,
  after: ApiKey,
): AuditedAction {
  return {
    action: `key.${what}`,
    accountId: after.accountId,
    subject: after.id,
    before: before && auditedKey(before),
    after: auditedKey(after),
  };
}

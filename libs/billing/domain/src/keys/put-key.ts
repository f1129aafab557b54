import { DomainError } from '@enrichment/kernel';
import type { Operation } from '../accounts/price-list';
import { keyEndsInPast, keyIsOfOtherKind, keyNotAsExpected } from '../refusals';
import type { SpendingCaps } from '../spending/spending';
import { type ApiKey, type ApiKeys, isTestKey } from './api-key';
import type { IssueKey } from './issue-key';
import { changeableBy, hasName, type IsExpected, keyNamed } from './named-key';

/** All properties that a managing key gives to another key. */
export interface KeySettings {
  readonly scopes: readonly Operation[];
  readonly allowedIps: readonly string[];
  readonly caps: SpendingCaps;
  readonly expiresAt: Date | undefined;
  readonly disabled: boolean;
  /** It cannot change. */
  readonly isTest: boolean;
}

interface PutOrder {
  readonly accountId: string;
  readonly name: string;
  readonly settings: KeySettings;
  readonly isExpected: IsExpected;
}

interface PutResult {
  readonly key: ApiKey;
  /** `undefined`: the key is new. */
  readonly before: ApiKey | undefined;
  /** Text of a new key, which is not shown again. */
  readonly text: string | undefined;
}

/** Creates the key of a name, or changes its settings. A repetition changes nothing; concurrent requests create one key. */
export class PutKey {
  constructor(
    private readonly keys: ApiKeys,
    private readonly issue: IssueKey,
    /** Milliseconds since the Unix epoch. */
    private readonly now: () => number,
  ) {}

  /**
   * @throws DomainError KEY_NAME_SHARED, KEY_MANAGES, KEY_KIND, KEY_NOT_AS_EXPECTED, KEY_ENDS_IN_PAST, KEY_TOO_MANY, INVALID_AMOUNT,
   *   ACCOUNT_NOT_FOUND
   */
  async execute(order: PutOrder): Promise<PutResult> {
    for (;;) {
      const found = await keyNamed(this.keys, order.accountId, order.name);
      const result = await (found ? this.change(found.id, order) : this.make(order));
      if (result) return result;
    }
  }

  /** @returns `undefined`: another order has made the key */
  private async make({ accountId, name, settings, isExpected }: PutOrder): Promise<PutResult | undefined> {
    if (!isExpected(undefined)) throw keyNotAsExpected();
    this.requireEnd(settings, undefined);
    const { disabled, ...others } = settings;
    try {
      const issued = await this.issue.execute({ accountId, name, ...others, isNameUnique: true });
      const key = disabled ? await this.keys.change(issued.key.id, { disabled }) : issued.key;
      return { key, before: undefined, text: issued.text };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'KEY_NAME_TAKEN') return undefined;
      throw error;
    }
  }

  /** @returns `undefined`: the key has lost its name */
  private async change(id: string, { name, settings, isExpected }: PutOrder): Promise<PutResult | undefined> {
    const { isTest, expiresAt = null, ...others } = settings;
    const check = changeableBy(isExpected);
    let before: ApiKey | undefined;
    try {
      const key = await this.keys.change(id, { ...others, expiresAt }, (current) => {
        if (!hasName(current, name)) throw nameLost;
        check(current);
        if (isTestKey(current) !== isTest) throw keyIsOfOtherKind();
        this.requireEnd(settings, current);
        before = current;
      });
      return { key, before, text: undefined };
    } catch (error) {
      if (error === nameLost) return undefined;
      throw error;
    }
  }

  /** The same request may be repeated after the expiry in it. */
  private requireEnd({ expiresAt }: KeySettings, current: ApiKey | undefined): void {
    if (!expiresAt || expiresAt.getTime() > this.now()) return;
    if (expiresAt.getTime() !== current?.expiresAt?.getTime()) throw keyEndsInPast();
  }
}

const nameLost = new Error('The key has lost its name.');

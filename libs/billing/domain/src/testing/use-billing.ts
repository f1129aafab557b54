import { afterAll, beforeAll, expect } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import type {
  Account,
  Accounts,
  ApiKeys,
  BillingChanges,
  Charge,
  Ledger,
  LedgerEntry,
  CallerSignal,
} from '../index';

/** A store under test. */
export interface Billing {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly ledger: Ledger;
  readonly changes: BillingChanges;
}

/** Opens an empty store. */
export type OpenBilling = () => Promise<Billing & { close(): Promise<void> }>;

/** One store for the cases of a suite, with helpers. */
export function useBilling(open: OpenBilling) {
  let store: Awaited<ReturnType<OpenBilling>>;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  return {
    billing: (): Billing => store,
    openAccount: (credits = 10) =>
      store.accounts.create({ email: `Someone.${newUlid()}@Example.com`, credits }),
    refresh: async (account: Account) => (await store.accounts.find(account.id))!,
    entriesOf: async (account: Account) => {
      const entries: LedgerEntry[] = [];
      for await (const entry of store.ledger.entries(account.id)) entries.push(entry);
      return entries;
    },
    charge: (account: Account, more: Partial<Charge> = {}, signal?: CallerSignal) =>
      store.ledger.charge(
        {
          requestId: newUlid(),
          accountId: account.id,
          keyId: 'key_1',
          operation: 'email',
          price: 1,
          ...more,
        },
        signal,
      ),
    expectVerified: async () => expect(await store.ledger.verify()).toMatchObject({ ok: true }),
  };
}

/** Result of {@link useBilling} for the contracts of the ports. */
export type BillingUnderTest = ReturnType<typeof useBilling>;

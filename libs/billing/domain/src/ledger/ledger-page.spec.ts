import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { InMemoryBilling } from '../testing';
import { ledgerPage } from './ledger-page';

describe('a page of the ledger', () => {
  it('names the next page, and the last one names none', async () => {
    const { accounts, ledger } = new InMemoryBilling(new ManualClock());
    const { id: accountId } = await accounts.create({ email: 'page@example.org', credits: 1 });
    for (const credits of [2, 3]) await ledger.grant({ accountId, credits, reason: 'page' });
    const first = await ledgerPage(ledger, { accountId, limit: 2 });
    expect(first.entries.map(({ credits }) => credits)).toEqual([3, 2]);
    const last = await ledgerPage(ledger, { accountId, limit: 2, before: first.next });
    expect(last.entries.map(({ credits }) => credits)).toEqual([1]);
    expect(last.next).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { nextMoment } from '@enrichment/kernel';
import type { AccountTerms } from './account';
import { AccountState } from './account-state';
import { defaultLimits, defaultPrices } from './price-list';

const terms = (own: Partial<AccountTerms>): AccountTerms => ({
  id: 'a',
  email: 'a@example.com',
  credits: 10,
  ipLookupsLeft: 0,
  createdAt: new Date(0),
  prices: { ...defaultPrices, ip: 3 },
  limits: defaultLimits,
  chargeUnknown: false,
  bodyDays: 0,
  ...own,
});

describe('AccountState', () => {
  it('begins with the terms of the account', () => {
    expect(new AccountState(terms({ ipLookupsLeft: 7 }))).toMatchObject({
      id: 'a',
      credits: 10,
      ipLookupsLeft: 7,
      prices: { ip: 3 },
      limits: defaultLimits,
      freeCredits: 10,
    });
  });

  it('reserves the price of a block for the lookups in progress, up to the balance', () => {
    const account = new AccountState(terms({ credits: 5 }));
    for (let i = 0; i < 100; i++) expect(account.hold('ip', 3)).toBe(true);
    expect(account.freeCredits).toBe(2);
    expect(account.hold('ip', 3)).toBe(false);
    expect(account.hold('email', 2)).toBe(true);
    expect(account.freeCredits).toBe(0);
  });

  it('reserves nothing for the remaining lookups of the last block', () => {
    const account = new AccountState(terms({ credits: 3, ipLookupsLeft: 1 }));
    expect(account.hold('ip', 3)).toBe(true);
    expect(account.freeCredits).toBe(3);
    expect(account.hold('ip', 3)).toBe(true);
    expect(account.freeCredits).toBe(0);
    account.releaseHold('ip', 3);
    expect(account.freeCredits).toBe(3);
  });

  it('keeps the balance of a charge, and the terms of a read that started before the charge', () => {
    const account = new AccountState(terms({}));
    const moment = nextMoment();
    account.settled({ creditsLeft: 4, ipLookupsLeft: 0 });
    account.update(terms({ suspendedAt: new Date(1) }), moment);
    expect(account).toMatchObject({ credits: 4, isSuspended: true });
  });
});

import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type Account,
  accountEvents,
  type ApiKey,
  keyEventDelayMs,
  type LedgerEntry,
  type ReportedEvents,
} from '../index';
import { isErrorRateHigh } from './account-events';

const opened = Date.UTC(2030, 0, 1);
const minuteMs = 60_000;
const account: Account = {
  id: 'acc_1',
  email: 'ada@example.com',
  credits: 0,
  ipLookupsLeft: 0,
  createdAt: new Date(opened),
};
const newKey = (id: string, at: number, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  accountId: account.id,
  name: id,
  prefix: 'enr_abcdef',
  scopes: [],
  allowedIps: [],
  limits: {},
  caps: {},
  createdAt: new Date(at),
  expiresAt: undefined,
  disabledAt: undefined,
  revokedAt: undefined,
  lastUsedAt: undefined,
  replacedAt: undefined,
  ...more,
});
const newGrant = (id: number, at: number): LedgerEntry => ({
  id: String(id),
  accountId: account.id,
  kind: 'grant',
  credits: 5,
  balanceAfter: 5,
  operation: undefined,
  requestId: undefined,
  keyId: undefined,
  ipLookups: 0,
  ipLookupsAfter: 0,
  reason: 'r',
  createdAt: new Date(at),
});

describe('accountEvents', () => {
  const nothing: Parameters<typeof accountEvents>[1] = { account, keys: [], grants: [] };
  const first = (found: Partial<typeof nothing> = {}, at = opened) =>
    accountEvents(undefined, { ...nothing, ...found }, { last: at, now: at });

  it('reports nothing that happened before the first check', () => {
    const suspended = { ...account, suspendedAt: new Date(opened), suspensionReason: 'unpaid' };
    const found = { account: suspended, keys: [newKey('key_1', opened)], grants: [newGrant(7, opened)] };
    const { events, reported } = first(found);
    expect(events).toEqual([]);
    expect(reported).toEqual({
      ofKeys: ['key.created key_1'],
      suspendedAt: '2030-01-01T00:00:00.000Z',
      lastGrant: '7',
    });
    const times = { last: opened, now: opened + minuteMs };
    expect(accountEvents(reported, found, times)).toEqual({ events: [], reported });
  });

  it('reports each later change once, in order of time', () => {
    const at = (minutes: number) => opened + minutes * minuteMs;
    const times = { last: opened, now: at(5) };
    const found = {
      account: { ...account, suspendedAt: new Date(at(4)), suspensionReason: 'unpaid' },
      keys: [
        newKey('key_1', at(-90), { replacedAt: new Date(at(2)), revokedAt: new Date(at(3)) }),
        newKey('key_2', at(2)),
      ],
      grants: [newGrant(1, at(1))],
    };
    const { events, reported } = accountEvents(first().reported, found, times);
    expect(events).toEqual([
      { type: 'credits.granted', at: new Date(at(1)), entry: found.grants[0] },
      { type: 'key.rerolled', at: new Date(at(2)), key: found.keys[0] },
      { type: 'key.created', at: new Date(at(2)), key: found.keys[1] },
      { type: 'key.revoked', at: new Date(at(3)), key: found.keys[0] },
      { type: 'account.suspended', at: new Date(at(4)), reason: 'unpaid' },
    ]);
    expect(accountEvents(reported, found, { last: at(5), now: at(6) }).events).toEqual([]);
    const resumed = accountEvents(reported, { ...found, account }, { last: at(5), now: at(6) });
    expect(resumed.events).toEqual([]);
    const again = { ...found.account, suspendedAt: new Date(at(7)) };
    const suspended = accountEvents(
      resumed.reported,
      { ...found, account: again },
      { last: at(6), now: at(8) },
    );
    expect(suspended.events).toMatchObject([{ type: 'account.suspended' }]);
  });

  it('reports each change of a key once, even if it becomes visible late, and drops its name', () => {
    const day = 24 * 60 * minuteMs;
    const change = fc.record({
      at: fc.integer({ min: 0, max: day }),
      delay: fc.integer({ min: 0, max: keyEventDelayMs - 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 20 }),
        fc.array(fc.integer({ min: 0, max: 2 * day }), { minLength: 1, maxLength: 50 }),
        (changes, checks) => {
          const [begin, ...times] = checks.toSorted((a, b) => a - b).map((each) => opened + each);
          const keys = changes.map(({ at, delay }, i) => ({
            key: newKey(`key_${i}`, opened + at),
            visibleAt: opened + at + delay,
          }));
          const keysAt = (now: number) =>
            keys.filter(({ visibleAt }) => visibleAt <= now).map(({ key }) => key);
          let before: ReportedEvents = first({ keys: keysAt(begin!) }, begin).reported;
          let last = begin!;
          const found: string[] = [];
          for (const now of [...times, opened + 3 * day]) {
            const { events, reported } = accountEvents(
              before,
              { ...nothing, keys: keysAt(now) },
              { last, now },
            );
            found.push(...events.map((each) => ('key' in each ? each.key.id : each.type)));
            [before, last] = [reported, now];
          }
          const expected = keys.filter(({ visibleAt }) => visibleAt > begin!).map(({ key }) => key.id);
          expect(found.sort()).toEqual(expected.sort());
          expect(before.ofKeys).toEqual([]);
        },
      ),
    );
  });
});

describe('isErrorRateHigh', () => {
  it.each([
    // was, requests, failed, is
    [false, 100, 9, false],
    [false, 100, 10, true],
    [true, 100, 5, true],
    [true, 100, 4, false],
    [false, 19, 19, false],
    [true, 19, 0, true],
    [false, 20, 2, true],
    [true, 0, 0, true],
    [false, 0, 0, false],
  ])('was %s, of %i requests %i failed: %s', (was, requests, failed, is) =>
    expect(isErrorRateHigh(was, requests, failed)).toBe(is),
  );
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apiKeyDigest, apiKeyPrefix, isApiKeyText, isTestKey, keyState, newApiKeyText } from './api-key';
import { expiryNotice } from '../index';

const newKey = () => newApiKeyText();

describe('API key', () => {
  it('has a visible prefix, 190 random bits and a checksum', () => {
    const key = newKey();
    expect(key).toMatch(/^enr_[0-9A-Za-z]{38}$/);
    expect(apiKeyPrefix(key)).toBe(key.slice(0, 10));
    expect(isApiKeyText(key)).toBe(true);
    expect(new Set(Array.from({ length: 1_000 }, newKey)).size).toBe(1_000);
  });

  it('draws every character equally often: a byte that would favour some is drawn again', () => {
    const bytes = Array.from({ length: 64 }, (_, i) => (i % 2 === 0 ? 248 + ((i / 2) % 8) : (i - 1) / 2));
    const key = newApiKeyText(false, (count) => Uint8Array.from(bytes.splice(0, count)));
    expect(key.slice(4, 36)).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUV');
  });

  it('refuses a key in which any one character was mistyped', () => {
    const key = newKey();
    fc.assert(
      fc.property(
        fc.nat(key.length - 1),
        fc.constantFrom(...'0123456789ABCXYZabcxyz_- '),
        (position, character) => {
          const typo = key.slice(0, position) + character + key.slice(position + 1);
          expect(isApiKeyText(typo)).toBe(typo === key);
        },
      ),
    );
  });

  it.each(['', 'enr_', ' ', newKey() + '0', newKey().slice(1), newKey() + '\n', 'é'.repeat(42)])(
    'refuses %j',
    (text) => {
      expect(isApiKeyText(text)).toBe(false);
    },
  );

  it('marks a test key', () => {
    const text = newApiKeyText(true);
    expect(text).toMatch(/^enr_test_[0-9A-Za-z]{38}$/);
    expect([isApiKeyText(text), apiKeyPrefix(text)]).toEqual([true, text.slice(0, 15)]);
    expect(isTestKey({ prefix: apiKeyPrefix(text) })).toBe(true);
    expect(isTestKey({ prefix: apiKeyPrefix(newKey()) })).toBe(false);
  });

  it('is also valid with the short name that some older keys contain', () => {
    for (const key of [newKey(), newApiKeyText(true)]) {
      const older = key.replace(/(?=.{38}$)/, 'eu1_');
      expect([isApiKeyText(older), isApiKeyText(`${older.slice(0, -1)}-`)]).toEqual([true, false]);
      expect(apiKeyPrefix(older)).toBe(older.slice(0, -32));
    }
    for (const name of ['EU_', 'a-b_', '123456789_', '_'])
      expect(isApiKeyText(newKey().replace('enr_', `enr_${name}`))).toBe(false);
  });

  it('is stored as its SHA-256', () => {
    // RFC 6234's test vector for "abc", in base64url.
    expect(apiKeyDigest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });
});

it.each([
  ['active', { expiresAt: new Date(2) }],
  ['expired', { expiresAt: new Date(1), disabledAt: new Date(0) }],
  ['disabled', { disabledAt: new Date(0), replacedAt: new Date(0) }],
  ['retiring', { replacedAt: new Date(0), expiresAt: new Date(2) }],
  ['revoked', { revokedAt: new Date(0), disabledAt: new Date(0) }],
])('is %s', (state, key) => {
  const none = { disabledAt: undefined, expiresAt: undefined, replacedAt: undefined, revokedAt: undefined };
  expect(keyState({ ...none, ...key }, 1)).toBe(state);
});

const dayMs = 86_400_000;
const end = new Date(100 * dayMs);

describe('expiryNotice', () => {
  it.each([
    [92, 92.9, undefined],
    [92.9, 93, 7],
    [93, 94, undefined],
    [98.9, 99.1, 1],
    [92, 99.5, 1],
    [98, 100, undefined],
  ])('from day %d to day %d of a key that ends on day 100 is %s', (since, now, days) => {
    expect(expiryNotice(end, since * dayMs, now * dayMs)).toBe(days);
  });

  it('returns each notice once, at any interval of checks', () => {
    const checks = fc.array(fc.integer({ min: 90 * dayMs, max: 101 * dayMs }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(checks, (times) => {
        const all = [90 * dayMs, ...times].toSorted((a, b) => a - b);
        const found = all.slice(1).flatMap((now, i) => expiryNotice(end, all[i]!, now) ?? []);
        expect(new Set(found).size).toBe(found.length);
        expect(found).toEqual(found.toSorted((a, b) => b - a));
      }),
    );
  });
});

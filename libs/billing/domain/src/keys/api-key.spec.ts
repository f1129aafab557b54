import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { apiKeyDigest, apiKeyPrefix, isApiKeyText, isTestKey, newApiKeyText } from './api-key';

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

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  apiKeyDigest,
  apiKeyPrefix,
  cellOfKey,
  isApiKeyText,
  isCellName,
  isTestKey,
  newApiKeyText,
} from './api-key';

const newKey = () => newApiKeyText((count) => randomBytes(count));

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
    const key = newApiKeyText((count) => Uint8Array.from(bytes.splice(0, count)));
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
    const text = newApiKeyText((count) => randomBytes(count), true);
    expect(text).toMatch(/^enr_test_[0-9A-Za-z]{38}$/);
    expect([isApiKeyText(text), apiKeyPrefix(text)]).toEqual([true, text.slice(0, 15)]);
    expect(isTestKey({ prefix: apiKeyPrefix(text) })).toBe(true);
    expect(isTestKey({ prefix: apiKeyPrefix(newKey()) })).toBe(false);
    expect(isApiKeyText(text.replace('test_', 'test_test_'))).toBe(false);
  });

  it('contains the name of its cell', () => {
    const random = (count: number) => randomBytes(count);
    for (const cell of ['a', 'eu1', 'tests', '12345678']) {
      expect(isCellName(cell)).toBe(true);
      const key = newApiKeyText(random, false, cell);
      expect(key).toMatch(new RegExp(`^enr_${cell}_[0-9A-Za-z]{38}$`));
      expect(apiKeyPrefix(key)).toBe(key.slice(0, 11 + cell.length));
      expect([isApiKeyText(key), cellOfKey(key)]).toEqual([true, cell]);
    }
    expect(cellOfKey(newApiKeyText(random, true, 'eu1'))).toBe('eu1');
    expect(newApiKeyText(random, true, 'eu1')).toMatch(/^enr_test_eu1_/);
    for (const key of [newKey(), newApiKeyText(random, true)]) expect(cellOfKey(key)).toBe('default');
    for (const name of ['', 'test', 'default', 'EU', 'a_b', '123456789']) {
      expect(isCellName(name)).toBe(false);
      if (!['', 'test'].includes(name)) expect(isApiKeyText(newApiKeyText(random, false, name))).toBe(false);
    }
  });

  it('is stored as its SHA-256', () => {
    // RFC 6234's test vector for "abc", in base64url.
    expect(apiKeyDigest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { BodyCipher } from './body-cipher';

describe('the cipher of bodies', () => {
  const cipher = new BodyCipher(randomBytes(32));
  const text = '{"name":"Zoë \u{1f600}"}';

  it('decrypts what it encrypted, for the same owner', () => {
    expect(cipher.open('a b', cipher.seal('a b', text))).toBe(text);
    expect(cipher.open('a', cipher.seal('a', ''))).toBe('');
  });

  it('encrypts a text differently each time, and shows nothing of it', () => {
    const [first, second] = [cipher.seal('a', text), cipher.seal('a', text)];
    expect(first).not.toEqual(second);
    expect(first.subarray(0, 12)).not.toEqual(second.subarray(0, 12));
    expect(first.includes('name')).toBe(false);
  });

  it('decrypts nothing for another owner, with another key, or of changed bytes', () => {
    const sealed = cipher.seal('account request', text);
    expect(cipher.open('account other', sealed)).toBeUndefined();
    expect(new BodyCipher(randomBytes(32)).open('account request', sealed)).toBeUndefined();
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i]! ^= 1;
      expect(cipher.open('account request', changed)).toBeUndefined();
      expect(cipher.open('account request', sealed.subarray(0, i))).toBeUndefined();
    }
  });

  it('names keys', () => {
    const key = randomBytes(32);
    expect(new BodyCipher(key).keyId).toBe(new BodyCipher(key).keyId);
    expect(new BodyCipher(key).keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(new BodyCipher(key).keyId).not.toBe(cipher.keyId);
  });
});

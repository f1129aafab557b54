import { describe, expect, it } from '@jest/globals';
import { PasswordRule } from '../index';

const rule = new PasswordRule((password) => Promise.resolve(password === 'qwertyuiop'));
const problemOf = (password: string) => rule.problemOf(password, 'ada@example.com');

describe('PasswordRule', () => {
  it.each(['a quiet afternoon', 'ünïcödé pässwörd', '🦆🐈🐕🦊 and others', 'x1Z~'.repeat(32)])(
    'accepts %j',
    async (password) => {
      expect(await problemOf(password)).toBeUndefined();
    },
  );

  it.each([
    '',
    'short',
    '123456789',
    'x1Z~'.repeat(32) + 'y',
    '🦆'.repeat(9),
    'abcabcabcabc',
    'aaaaaaaaaaaaaaa',
  ])('refuses %j', async (password) => {
    expect(await problemOf(password)).toEqual(expect.any(String));
  });

  it('refuses variants of a common password, with a suggestion', async () => {
    expect(await problemOf('Qwertyuiop')).toMatch(/^Many people use .*choose another/);
  });

  it('refuses one that contains the address, or its local part unless that is very short', async () => {
    expect(await rule.problemOf('I am ADA@example.com', 'ada@example.com')).toBeDefined();
    expect(await rule.problemOf('lovelace 1815', 'Lovelace@example.com')).toBeDefined();
    expect(await rule.problemOf('a canadian winter', 'ada@example.com')).toBeUndefined();
  });
});

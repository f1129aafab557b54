import { describe, expect, it } from '@jest/globals';
import { passwordProblem } from './index';

describe('passwordProblem', () => {
  it.each(['a quiet afternoon', 'ünïcödé pässwörd', '0123456789', '🦆🐈🐕🦊 and others', 'x1Z~'.repeat(32)])(
    'finds nothing wrong with %j',
    (password) => {
      expect(passwordProblem(password, 'ada@example.com')).toBeUndefined();
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
  ])('refuses %j', (password) => {
    expect(passwordProblem(password, 'ada@example.com')).toEqual(expect.any(String));
  });

  it('refuses one that holds the address, or its local part unless that is very short', () => {
    expect(passwordProblem('I am ADA@example.com', 'ada@example.com')).toBeDefined();
    expect(passwordProblem('lovelace 1815', 'Lovelace@example.com')).toBeDefined();
    expect(passwordProblem('a canadian winter', 'ada@example.com')).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { passwordProblem } from './index';

describe('passwordProblem', () => {
  it.each(['a quiet afternoon', 'ünïcödé pässwörd', '🦆🐈🐕🦊 and others', 'x1Z~'.repeat(32)])(
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

  it.each(['password123', 'Qwertyuiop', '1Q2W3E4R5T', '1234567890', 'manchester'])(
    'refuses %j, which is common, and says what to do',
    (password) => {
      expect(passwordProblem(password, 'ada@example.com')).toMatch(/^Many people use .*choose another/);
    },
  );

  it('refuses one that holds the address, or its local part unless that is very short', () => {
    expect(passwordProblem('I am ADA@example.com', 'ada@example.com')).toBeDefined();
    expect(passwordProblem('lovelace 1815', 'Lovelace@example.com')).toBeDefined();
    expect(passwordProblem('a canadian winter', 'ada@example.com')).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { passwordProblem } from './password-rules';

describe('passwordProblem', () => {
  it('accepts a sentence', () => {
    expect(passwordProblem('a horse reads by lamp light', 'ada@example.com')).toBeNull();
  });

  it.each([
    ['short', 'ada@example.com'],
    ['x'.repeat(129), 'ada@example.com'],
    ['my name is LOVELACE', 'lovelace@example.com'],
  ])('refuses %s', (password, email) => {
    expect(passwordProblem(password, email)).toEqual(expect.any(String));
  });

  it('names the refused word', () => {
    expect(passwordProblem('my name is LOVELACE', 'lovelace@example.com')).toContain('“lovelace”');
    expect(passwordProblem('a canada goose', 'ada@example.com')).toBeNull();
  });
});

import { expect, it } from '@jest/globals';
import { totp } from './totp';

// RFC 6238, appendix B, the last six of its eight digits; the secret is "12345678901234567890".
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('returns at second %d the code of the RFC', (second, code) => {
  expect(totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second * 1_000)).toBe(code);
});

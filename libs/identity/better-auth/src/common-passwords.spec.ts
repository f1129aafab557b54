import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords';

describe('isCommonPassword', () => {
  it.each(['password123', 'qwertyuiop', '1q2w3e4r5t', '1234567890', 'manchester'])(
    'contains %j',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  it('does not contain sentences', async () => {
    expect(await isCommonPassword('a quiet afternoon')).toBe(false);
  });
});

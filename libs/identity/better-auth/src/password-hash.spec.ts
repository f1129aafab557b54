import { describe, expect, it } from '@jest/globals';
import { hashPassword, isPassword } from './password-hash';

describe('passwords', () => {
  it('are recognised however their letters are composed (NFKC), and by nothing else', async () => {
    const hash = await hashPassword('pa\u0308ssword');
    expect(await isPassword('p\u00e4ssword', hash)).toBe(true);
    expect(await isPassword('password', hash)).toBe(false);
  });

  it('refuse to be hashed in a line that grows without end', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => isPassword('x', 'scrypt$2$1$1$c2FsdA$a2V5')),
    );
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    // A key of another length is refused too: what counts is who was turned away for the line.
    const turnedAway = refusals.filter((reason) => (reason as { code?: string }).code === 'SYS_002');
    expect(turnedAway).toHaveLength(60 - 52);
    await expect(hashPassword('the line is free again')).resolves.toMatch(/^scrypt\$/);
  });
});

import { scryptSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashPassword, isPassword } from './password-hash';

describe('passwords', () => {
  it('match in any Unicode composition (NFKC), and in no other spelling', async () => {
    const hash = await hashPassword('pa\u0308ssword');
    // The parameters that OWASP recommends.
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await isPassword('p\u00e4ssword', hash)).toBe(true);
    expect(await isPassword('password', hash)).toBe(false);
  });

  it('are refused when too many wait for a hash, first those of the user with many', async () => {
    const ofUser = (n: number) => isPassword('x', `scrypt$2$1$1$c2FsdA$a2V${n}`);
    const ofOne = Array.from({ length: 30 }, () => ofUser(0));
    const results = await Promise.allSettled([
      ...ofOne,
      ...Array.from({ length: 20 }, (_, i) => ofUser(1 + (i % 9))),
    ]);
    const isBusy = (result: (typeof results)[number]) =>
      result.status === 'rejected' && (result.reason as { code?: string }).code === 'SYS_002';
    expect(results.slice(0, 30).filter(isBusy)).toHaveLength(25);
    expect(results.slice(30).filter(isBusy)).toHaveLength(5);
    await expect(hashPassword('the queue is empty again')).resolves.toMatch(/^scrypt\$/);
  });

  it('have the hash of Node’s scrypt, also after invalid parameters', async () => {
    await expect(isPassword('x', 'scrypt$3$1$1$c2FsdA$a2V5')).rejects.toThrow(/param/i);
    const key = scryptSync('x', 'salt', 32, { N: 2, r: 1, p: 1 }).toString('base64url');
    const salt = Buffer.from('salt').toString('base64url');
    expect(await isPassword('x', `scrypt$2$1$1$${salt}$${key}`)).toBe(true);
  });
});

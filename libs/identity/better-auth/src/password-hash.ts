import { randomBytes } from 'node:crypto';
import { DomainError, isSameSecret } from '@enrichment/kernel';
import { type ScryptOrder, ScryptWorker } from './scrypt-worker';

/** Of scrypt. A stored hash names its own. */
export type PasswordCost = ScryptOrder['options'];

/** 32 MiB and about 150 ms of one core; https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
const usualCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;

/** Longer queues are refused: this one takes some seconds, and the wait must not grow during an attack. */
const maxWaiting = 20;
/** Of the queue: passwords for one stored hash, so for one user, and passwords without a stored hash. */
const maxOfUser = 5;
const maxOfNew = 10;
const worker = new ScryptWorker();
let waiting = 0;
const waitingOf = new Map<string, number>();
let last: Promise<unknown> = Promise.resolve();

/**
 * @returns `scrypt$N$r$p$salt$key`, so that the cost can be raised for new passwords
 * @throws DomainError SYS_002 when too many passwords wait
 */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, { name: '', max: maxOfNew });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** @throws DomainError SYS_002 when too many passwords wait */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  return isSameSecret(
    await derive(password, Buffer.from(salt, 'base64url'), options, { name: hash, max: maxOfUser }),
    expected,
  );
}

/** Hashes one password after the other. NFKC: the same password typed on another keyboard is the same (NIST SP 800-63B). */
async function derive(
  password: string,
  salt: Buffer,
  options: PasswordCost,
  share: { readonly name: string; readonly max: number },
): Promise<Buffer> {
  const ofShare = waitingOf.get(share.name) ?? 0;
  if (waiting >= maxWaiting || ofShare >= share.max)
    throw new DomainError('SYS_002', 'Too many people sign in at the moment: repeat the request shortly.');
  waiting++;
  waitingOf.set(share.name, ofShare + 1);
  const key = last.then(() => worker.run({ password: password.normalize('NFKC'), salt, keyLength, options }));
  last = key.catch(() => undefined);
  return key.finally(() => {
    waiting--;
    const left = waitingOf.get(share.name)! - 1;
    if (left > 0) waitingOf.set(share.name, left);
    else waitingOf.delete(share.name);
  });
}

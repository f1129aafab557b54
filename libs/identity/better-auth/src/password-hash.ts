import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@enrichment/kernel';

/** 32 MiB and about 150 ms of one core; https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;

/** Hashing holds threads that others need too, so this many are hashed at the same time, and the rest waits. */
const atOnce = 2;
/** Longer waits are refused: the line must not grow with an attack. */
const mostWaiting = 50;
let running = 0;
const waiting: (() => void)[] = [];

/** @returns `scrypt$N$r$p$salt$key`, so that the cost can be raised for new passwords */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), options), expected);
}

/** NFKC: the same password typed on another keyboard is the same (NIST SP 800-63B). */
async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  if (waiting.length >= mostWaiting)
    throw new DomainError('SYS_002', 'Too many people sign in at this moment; try again shortly.');
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await new Promise((resolve, reject) =>
      scrypt(
        password.normalize('NFKC'),
        salt,
        keyLength,
        { ...options, maxmem: 2 ** 28 },
        (error, derived) => {
          if (error) reject(error);
          else resolve(derived);
        },
      ),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

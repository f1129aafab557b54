import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, isSameSecret } from '@enrichment/kernel';
import type { Attempts } from '../sessions/attempts';
import type { SigningSecrets } from '../sessions/signing-secrets';
import { isFirstUse } from '../sessions/single-use-code';

const lifetimeMs = 5 * 60_000;
const saltBytes = 16;
const timeBytes = 8;

/**
 * Challenges for passkeys: random, signed, valid once and for five minutes. Nothing is stored for a challenge that is not used.
 */
export class PasskeyChallenges {
  constructor(
    private readonly secrets: SigningSecrets,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** @param purpose the use of the answer, and the user who may give it */
  async make(purpose: string): Promise<string> {
    const [secret] = await this.secrets();
    const end = Buffer.alloc(timeBytes);
    end.writeBigUInt64BE(BigInt(this.clock.now() + lifetimeMs));
    const body = Buffer.concat([randomBytes(saltBytes), end]);
    return Buffer.concat([body, sign(secret, purpose, body)]).toString('base64url');
  }

  /** Redeems a challenge. @returns whether it was created for the purpose, and this is the first answer */
  async use(purpose: string, challenge: string): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url');
    const body = bytes.subarray(0, saltBytes + timeBytes);
    const signature = bytes.subarray(saltBytes + timeBytes);
    const isSigned = (await this.secrets()).some((secret) =>
      isSameSecret(signature, sign(secret, purpose, body)),
    );
    if (!isSigned) return false;
    if (Number(body.readBigUInt64BE(saltBytes)) <= this.clock.now()) return false;
    return isFirstUse(this.attempts, 'passkey', bytes.toString('base64url'), lifetimeMs);
  }
}

function sign(secret: string, purpose: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`passkey ${purpose}.`).update(body).digest();
}

import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Names a key of bodies, and does not reveal it. @param key 32 random bytes */
export function bodyKeyId(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('bodies:'), key]), 'hex').slice(0, 16);
}

/** AES-256-GCM with a random nonce for each text. */
export class BodyCipher {
  readonly keyId: string;

  /** @param key 32 random bytes */
  constructor(private readonly key: Buffer) {
    this.keyId = bodyKeyId(key);
  }

  /**
   * Encrypts a text.
   *
   * @param owner what the text belongs to: it is decrypted for the same owner only
   */
  seal(owner: string, text: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** The text; `undefined` when the key or the owner is another one, or the bytes were changed. */
  open(owner: string, sealed: Buffer): string | undefined {
    if (sealed.length < nonceBytes + tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(sealed.subarray(nonceBytes + tagBytes));
    try {
      return Buffer.concat([text, decipher.final()]).toString();
    } catch {
      return undefined;
    }
  }
}

const prefix = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const secretBytes = 32;

/** How long messages are signed with both secrets after a rotation, in milliseconds. */
export const oldSecretLifetimeMs = 24 * 60 * 60 * 1_000;

/** A new signing secret, as receivers write it into their settings. */
export function newSecret(randomBytes: (count: number) => Uint8Array): string {
  return prefix + Buffer.from(randomBytes(secretBytes)).toString('base64');
}

/** The key that a secret stands for. */
export function secretKey(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}

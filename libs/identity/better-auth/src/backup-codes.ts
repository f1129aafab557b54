import { hash, randomBytes } from 'node:crypto';

const amount = 10;
/** Crockford's Base32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // cspell:disable-line
const digestPrefix = 'sha256$';

/** Codes of 60 random bits, spelled as {@link readCode} returns them. */
export function makeBackupCodes(): string[] {
  return Array.from({ length: amount }, () => {
    const letters = [...randomBytes(12)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return letters.match(/.{4}/g)!.join('-');
  });
}

/** The digest of a code, which is stored and which better-auth compares. */
export function digestCode(code: string): string {
  return digestPrefix + hash('sha256', code, 'base64url');
}

/** better-auth would encrypt the codes with a key in the same database; digests reveal no code. */
export const digestedCodes = {
  encrypt: (json: string) =>
    Promise.resolve(
      JSON.stringify(
        (JSON.parse(json) as string[]).map((code) =>
          code.startsWith(digestPrefix) ? code : digestCode(code),
        ),
      ),
    ),
  decrypt: (json: string) => Promise.resolve(json),
};

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // cspell:disable-line
const hex = '0123456789abcdef';
const bitsPerCharacter = 5;
const bitsPerDigit = 4;
const ulidLength = 26;

/** The value of each character, by character code. */
const values = new Int8Array(128).fill(-1);
for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i;

/**
 * A ULID as the 32 digits of a UUID, which PostgreSQL keeps in 16 bytes: both are 128 bits (https://github.com/ulid/spec).
 *
 * @returns `undefined` for any other text
 */
export function uuidOfUlid(ulid: string): string | undefined {
  if (ulid.length !== ulidLength) return undefined;
  let uuid = '';
  let bits = 0;
  // 26 characters are 130 bits: skip the first two.
  let held = -2;
  for (let i = 0; i < ulidLength; i++) {
    const value = values[ulid.charCodeAt(i)] ?? -1;
    if (value < 0 || (i === 0 && value > 7)) return undefined;
    bits = ((bits << bitsPerCharacter) | value) & 0xff;
    held += bitsPerCharacter;
    while (held >= bitsPerDigit) {
      held -= bitsPerDigit;
      uuid += hex[(bits >> held) & 15]!;
    }
  }
  return uuid;
}

/** @param uuid with hyphens or without */
export function ulidOfUuid(uuid: string): string {
  let ulid = '';
  let bits = 0;
  let held = 2;
  for (const digit of uuid) {
    if (digit === '-') continue;
    bits = ((bits << bitsPerDigit) | Number.parseInt(digit, 16)) & 0xff;
    held += bitsPerDigit;
    if (held < bitsPerCharacter) continue;
    held -= bitsPerCharacter;
    ulid += alphabet[(bits >> held) & 31]!;
  }
  return ulid;
}

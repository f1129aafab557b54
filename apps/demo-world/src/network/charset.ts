import { remembered } from '../remembered';

/** Encodes text in a single-byte charset. @throws Error for a character that the charset lacks */
export function encodeSingleByte(text: string, charset: string): Buffer {
  const codes = tableOf(charset);
  return Buffer.from(
    Array.from(text, (character) => {
      const code = codes.get(character);
      if (code === undefined) throw new Error(`${charset} has no ${character}`);
      return code;
    }),
  );
}

const tableOf = remembered((charset) => {
  const decoder = new TextDecoder(charset);
  return new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const),
  );
});

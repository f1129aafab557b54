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

const tables = new Map<string, ReadonlyMap<string, number>>();

function tableOf(charset: string): ReadonlyMap<string, number> {
  const known = tables.get(charset);
  if (known) return known;
  const decoder = new TextDecoder(charset);
  const table = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const),
  );
  tables.set(charset, table);
  return table;
}

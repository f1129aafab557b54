const token = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/**
 * Whether an object in a JSON text has a name twice. Parsers choose different values (RFC 8259, 4), so a proxy and this service could read
 * different requests.
 *
 * @param json valid JSON
 */
export function hasDuplicateKey(json: string): boolean {
  /** The names of each open object; `undefined` for an array. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (const [text] of json.matchAll(token)) {
    const names = open.at(-1);
    if (text === '{') open.push(new Set());
    else if (text === '[') open.push(undefined);
    else if (text === '}' || text === ']') open.pop();
    else if (text !== ',' && isName) {
      const name = JSON.parse(text) as string;
      if (names!.has(name)) return true;
      names!.add(name);
    }
    isName = text === '{' || (text === ',' && names !== undefined);
  }
  return false;
}

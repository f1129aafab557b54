import { decodeHTML } from 'entities';

/** An object of a page's JSON. Read it with {@link field}, never by index: its keys are untrusted. */
export type JsonNode = Readonly<Record<string, unknown>>;

const maxJson = 2_000_000;
const wrapper =
  /^\s*(?:\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[|<!--)|(?:\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>|-->)\s*$/g;
/** A whole string, which may contain anything, or a trailing comma. */
const stringOrLastComma = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs;
/** Markup that networks leave in their JSON; anything else between angle brackets is text. */
const lineTags = /<(?:br|\/p|\/div|\/li|\/h[1-6])\b[^<>]*>/gi;
const otherTags = /<\/?(?:p|div|span|li|ul|ol|b|strong|i|em|u|a|h[1-6])\b[^<>]*>/gi;

/**
 * Parses JSON of pages: unchanged; else without comment or CDATA wrappers, raw control characters and trailing commas; else with
 * HTML entities decoded (`&quot;`).
 * @returns undefined when it is no JSON, or longer than 2 million characters.
 */
export function parseJson(text: string): unknown {
  if (text.length > maxJson) return undefined;
  const whole = tryParse(text);
  if (whole !== undefined) return whole;

  const bare = text
    .replace(wrapper, '')
    .replace(/[\u0000-\u001f]/g, ' ')
    .trim()
    .replace(/;$/, '')
    .replace(stringOrLastComma, (token) => (token === ',' ? '' : token));
  return (
    (bare === text ? undefined : tryParse(bare)) ??
    (bare.includes('&') ? tryParse(decodeHTML(bare)) : undefined)
  );
}

/** The object or array at the beginning of a text: `{"a":1}` of `{"a":1};start()`. */
export function leadingJson(text: string): string {
  let depth = 0;
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token[0] === '{' || token[0] === '[') depth += 1;
    else if (token[0].length === 1) depth -= 1;
    if (depth === 0) return text.slice(0, token.index + 1);
  }
  return text;
}

/** The first of the node's own values under one of the keys that is neither null nor empty text. */
export function field(node: unknown, ...keys: readonly string[]): unknown {
  if (!isNode(node)) return undefined;
  for (const key of keys) {
    const value = Object.hasOwn(node, key) ? node[key] : undefined;
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

export function isNode(value: unknown): value is JsonNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that may be absent, single or a list, as a list of at most 200. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]).slice(0, 200) : [value];
}

/**
 * The text of a value: of a list the first, of an object its `@value` or name (or the first of its names). Markup and entities become plain
 * text. Numbers stay numbers. The name of another node (`urn:net:industry:4`) is no text.
 */
export function textOf(value: unknown): string | number | undefined {
  const single = firstOf(value);
  const inner = isNode(single) ? firstOf(field(single, '@value', 'name', 'localizedName', 'text')) : single;
  if (typeof inner === 'string') return /^urn:\S+$/.test(inner) ? undefined : plainText(inner);
  return typeof inner === 'number' ? inner : undefined;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : value;
}

/** Removes the HTML in JSON strings: `Smith &amp; Sons`, `one<br>two`, even `&lt;br&gt;` or `&amp;amp;`. */
export function plainText(text: string): string {
  const bare = dropTags(text);
  return bare.includes('&') ? dropTags(decodeHTML(bare.replace(escapedTwice, '&'))) : bare;
}

const escapedTwice = /&(?:amp;)+(?=(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,6});)/gi;

function dropTags(text: string): string {
  return text.includes('<') ? text.replace(lineTags, '\n').replace(otherTags, '') : text;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const censor = '[redacted]';

/** Parts of names that hold secrets, in any spelling: `apiKey`, `x-api-key`, `newPassword`, `DATABASE_URL_PASSWORD`. */
const anywhere =
  'pass(?:word|wd|phrase)|pwd|secret|(?:api|private|hash|bodies|signing|encryption|master)[-_ ]?key|authorization|cookie|credential';
/** Ends of such names. */
const atEnd = 'token|session[-_ ]?id|(?<![a-z])(?:t?otp|pass)';

const secretName = new RegExp(`${anywhere}|(?:${atEnd})$`, 'i');
/** The end of such a name in a text. Its start is not matched: a search for it takes the square of a long word's length. */
const named = `(?:(?:${anywhere})[\\w-]{0,30}|${atEnd})`;

/** Secrets by their shape. What the replacement keeps tells one from another. */
const shapes: readonly (readonly [RegExp, string])[] = [
  // Keys and signing secrets of this service. The start of a key, as the dashboard shows it, is shorter.
  [/\b(enr_|whsec_)[\w+/=-]{16,}/g, `$1${censor}`],
  // RFC 3986 section 3.2.1: a URL with credentials, to its last `@`. A token may stand for the user.
  [/(:\/\/)[^\s/?#"'`]+@/g, `$1${censor}@`],
  // RFC 6750 section 2.1, RFC 7617 section 2.
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${censor}`],
  // RFC 7519: a JSON web token.
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, censor],
  // Lines of headers: their values have spaces.
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)(:\s*)[^\r\n"']{8,}/gi, `$1$2${censor}`],
  // A field of a query or a form, an option of a command, a line `name: value`, a field of JSON within a text.
  [new RegExp(`(${named}=|--[a-z-]{0,30}${named} )[^\\s&;,"'\\\\]+`, 'gi'), `$1${censor}`],
  [new RegExp(`(${named}:\\s*)[^\\s&;,"'\\\\]{8,}`, 'gi'), `$1${censor}`],
  [new RegExp(`(${named}\\\\*["']\\s*(?::|=>)\\s*\\\\*["'])[^"'\\\\]+`, 'gi'), `$1${censor}`],
];

/** Every line with a secret matches: it has a part of a name or of a shape above. Reading each field takes about ten times as long. */
const hint = new RegExp(
  `${anywhere}|token|session[-_ ]?id|otp|pass|enr_|whsec_|://[^/]*@|bearer|basic|eyJ|Buffer`,
  'i',
);

/** The text without keys, signing secrets, bearer tokens, the credentials of URLs, and values that follow a name of a secret. */
export function redactText(text: string): string {
  return shapes.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), text);
}

/** For `JSON.parse` and `JSON.stringify`: replaces what is secret by its name or by its shape. */
export function redactField(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (secretName.test(name)) return censor;
  if (Array.isArray(value)) return redactPairs(value);
  if (typeof value !== 'string') return isBuffer(value) ? `[${value.data.length} bytes]` : value;
  return redactJson(value) ?? redactText(value);
}

/** A JSON line of the log without secrets, at any depth. */
export function redactLine(line: string): string {
  if (!hint.test(line)) return line;
  return `${JSON.stringify(JSON.parse(line, redactField))}\n`;
}

/** Names and values in turn, such as the headers of a request. */
function redactPairs(list: readonly unknown[]): readonly unknown[] {
  if (list.length % 2 !== 0) return list;
  return list.map((value, i) => {
    const name = list[i - 1];
    return i % 2 === 1 && typeof name === 'string' && secretName.test(name) ? censor : value;
  });
}

/** The text of an object or a list in JSON, which may hold secrets by name. */
function redactJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.stringify(JSON.parse(text, redactField));
  } catch {
    return undefined;
  }
}

/** What `JSON.stringify` makes of a Buffer. */
function isBuffer(value: unknown): value is { readonly data: readonly number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { type?: unknown }).type === 'Buffer' &&
    Array.isArray((value as { data?: unknown }).data)
  );
}

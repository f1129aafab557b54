const censor = '[redacted]';

/** Names of fields that hold secrets, in any spelling: `apiKey`, `x-api-key`, `newPassword`, `DATABASE_URL_PASSWORD`. */
const secretName =
  /pass(?:word|wd|phrase)|secret|(?:access|refresh|session|bearer|csrf)?token$|api[-_ ]?key|private[-_ ]?key|authorization|cookie|credential/i;

/** Secrets by their shape. What the replacement keeps tells one from another. */
const shapes: readonly (readonly [RegExp, string])[] = [
  // Keys and signing secrets of this service. The start of a key, as the dashboard shows it, is shorter.
  [/\b(enr_|whsec_)[\w+/=-]{16,}/g, `$1${censor}`],
  // RFC 3986 section 3.2.1: a URL with credentials.
  [/(:\/\/)[^\s/?#@:"'`]*:[^\s/?#"'`]*@/g, `$1${censor}@`],
  // RFC 6750 section 2.1, RFC 7617 section 2.
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${censor}`],
];

/** The text without keys, signing secrets, bearer tokens and the credentials of URLs. */
export function redactText(text: string): string {
  return shapes.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), text);
}

/** For `JSON.parse` and `JSON.stringify`: replaces what is secret by its name or by its shape. */
export function redactField(name: string, value: unknown): unknown {
  if (value !== null && value !== undefined && secretName.test(name)) return censor;
  return typeof value === 'string' ? redactText(value) : value;
}

/** A JSON line of the log without secrets, at any depth. */
export function redactLine(line: string): string {
  return `${JSON.stringify(JSON.parse(line, redactField))}\n`;
}

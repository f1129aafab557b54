/** Values of one source, unparsed: any may be of any type. */
export type Draft<Key extends string> = Readonly<Partial<Record<Key, unknown>>>;

/** Characters without meaning for a reader: controls, zero-width spaces, bidirectional overrides, object replacement characters, BOM. */
const invisible =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc]/g;
const space = /[\s\u0085]+/g;
/** Masks over values that only members may see. */
const maskRun = /[*＊∗•●█]{3,}/;
const maskCharacter = /[*＊∗•●█]/g;
/** Replacements for values that only members may see. */
const hidden =
  /^[(（[]?(?:[^()]{0,60}\b)?(?:only visible (?:to|for)\b|visible only to\b|nur für .{0,30}sichtbar|visibles? (?:uniquement|seulement)\b|(?:solo|sólo) visible\b|visibile solo\b|(?:somente|apenas) visível|visível (?:somente|apenas)|alleen zichtbaar|hidden for non-members|members only$|nur für mitglieder).{0,60}$/iu;
/** The second and third bytes of a letter in UTF-8, read as Windows-1252; without bytes that are punctuation after a capital. */
const [byte, mark] = ['\\u0080-\\u009f¡-ª¬®-º¼-¿', '€‚ƒ„†‡ˆ‰ŠŒŽ™šœžŸ'];
/** Letters in UTF-8 that were read as Latin-1 or Windows-1252, such as `Ã¼` for `ü`. */
const mojibake = new RegExp(
  `[ÂÃÄÅÎÏÐÑØÙÚÛ×][${byte}${mark}]|[\\u00e0-\\u00ef][${byte}${mark}…‹›]{2}|\\ufffd`,
  'gu',
);
/** A URL, a URN, a path or an e-mail address, which is never a text about somebody: `/company/acme/about`. */
const address =
  /^(?:[a-z][a-z\d+.-]*:\/\/\S+|(?:urn|mailto|tel|javascript|data):\S+|\/\/[\w-]+(?:\.[\w-]+)+\S*|www\.\S+|(?:[\w-]+\.)+[a-z]{2,}\/\S*|\.{0,2}\/[\w.~%-]\S*|[^\s@]+@(?:[\w-]+\.)+[a-z]{2,})$/i;
const placeholder = /^(?:[-–—]+|n\/a|undefined|null|\[object object\])$/i;

/**
 * One line of text for a record: NFC, no control characters, white space collapsed, at most `max` characters.
 * @returns null for anything but text or a finite number, and for a masked value (`J*** D***`).
 */
export function cleanLine(value: unknown, max: number): string | null {
  const text = readable(value, max);
  if (text === undefined) return null;
  if (misreadIn(value, max) > 0) return null;
  const line = text.replace(invisible, keepSpaces).replace(space, ' ').trim();
  return visible(line, max, (text) => maskRun.test(text) || (text.length < 160 && hidden.test(text)));
}

/**
 * Text of several lines, cleaned like {@link cleanLine} but with line breaks (at most one blank line in a row). Prose may contain
 * a few asterisks; it counts as masked when a third of it is.
 */
export function cleanProse(value: unknown, max: number): string | null {
  const text = readable(value, max);
  // The author may have written a single one.
  if (text === undefined || misreadIn(value, max) > 1 + text.length / 200) return null;
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(invisible, keepSpaces)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
  const prose = lines.filter((line, i) => line !== '' || lines[i - 1] !== '').join('\n');
  return visible(prose.trim(), max, (text) => (text.match(maskCharacter)?.length ?? 0) * 3 >= text.length);
}

/** The end of a text that a page shows in part. */
export const cutOff = /\s*(?:…|\.\.\.)$/;

/** A text without the escapes of an address; empty for a broken one. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const ascii = /^[\x00-\x7f]*$/;

/** Texts without differences of case, accents and white space, for comparing names. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replace(/\s+/g, ' ').trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Digits of any script as ASCII digits: `١٬٠٠١` becomes `1٬001`. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = digitZeros.findLast((start) => start <= code);
    return zero !== undefined && code - zero < 10 ? String(code - zero) : digit;
  });
}

/** The zeros of the decimal scripts on pages, ascending. */
const digitZeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0xff10,
];

function readable(value: unknown, max: number): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  // The extra length is for white space and controls that are removed; longer texts are hostile.
  return typeof value === 'string'
    ? value
        .trimStart()
        .slice(0, max * 4)
        .replace(/[\ud800-\udbff]$/, '') // Half of a character that was cut.
        .toWellFormed()
        .normalize('NFC')
    : undefined;
}

/** Number of letters of a text that were read in the wrong charset. */
function misreadIn(value: unknown, max: number): number {
  return typeof value === 'string' ? (value.slice(0, max * 4).match(mojibake)?.length ?? 0) : 0;
}

/** Tabs and the like separate words; other controls are removed. */
function keepSpaces(character: string): string {
  return character >= '\t' && character <= '\r' ? ' ' : '';
}

/** The shortened text; null when the text, or its rest, is empty, a placeholder, an address or masked. */
function visible(text: string, max: number, isMasked: (text: string) => boolean): string | null {
  const short = text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  const tellsNothing = (part: string) =>
    part === '' || placeholder.test(part) || address.test(part) || isMasked(part);
  return tellsNothing(text) || (short !== text && tellsNothing(short)) ? null : short;
}

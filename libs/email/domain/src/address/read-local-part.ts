import { type Flaw, flaw, flawOfCharacter } from './flaw';

export interface LocalPart {
  /** Index of the `@` that ends it. */
  readonly end: number;
  /** Unquoted, in Unicode normal form C. */
  readonly value: string;
  /** `value`, quoted only where it must be. */
  readonly normal: string;
}

/** RFC 5321 section 4.5.3.1.1, quotes included. */
const maxOctets = 64;

/** RFC 5321 section 4.1.2 `Dot-string`, with RFC 6531 section 3.3: any non-ASCII character is `atext`. */
const dotString =
  /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*$/u;
const notAtextNorDot = /[^\w!#$%&'*+/=?^`{|}~.\u0080-\u{10ffff}-]/u;

/** Reads the local part at the beginning of a text, up to its `@`. */
export function readLocalPart(text: string): LocalPart | Flaw {
  const local = text.startsWith('"') ? readQuoted(text) : readDotString(text);
  if ('flaw' in local) return local;
  return Buffer.byteLength(text.slice(0, local.end)) > maxOctets ? flaw('local_too_long', 0) : local;
}

function readDotString(text: string): LocalPart | Flaw {
  const end = text.search(notAtextNorDot);
  if (end < 0) return flaw('no_at', text.length);
  if (text[end] !== '@') return strangeCharacter(text, end);
  if (end === 0) return flaw('local_empty', 0);
  const local = text.slice(0, end);
  const dot = local.startsWith('.')
    ? 0
    : local.includes('..')
      ? local.indexOf('..')
      : local.endsWith('.')
        ? end - 1
        : -1;
  return dot >= 0 ? flaw('local_dot', dot) : localPart(end, local);
}

function strangeCharacter(text: string, position: number): Flaw {
  if (text[position] === '"') return flaw('quote_misplaced', position);
  const unknown = text.includes('@', position) ? 'local_character' : 'no_at';
  return flaw(flawOfCharacter[text[position]!] ?? unknown, position);
}

/** RFC 5321 section 4.1.2 `Quoted-string`. */
function readQuoted(text: string): LocalPart | Flaw {
  let value = '';
  for (let at = 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') {
      if (text[at + 1] === '@') return localPart(at + 1, value);
      return at + 1 === text.length
        ? flaw('no_at', text.length)
        : flaw(flawOfCharacter[text[at + 1]!] ?? 'quote_misplaced', at + 1);
    }
    if (character !== '\\') {
      value += character;
      continue;
    }
    const escaped = text[++at] ?? '';
    if (escaped > '~') return flaw('local_character', at);
    value += escaped;
  }
  return flaw('quote_unclosed', text.length);
}

function localPart(end: number, written: string): LocalPart {
  const value = written.normalize('NFC');
  return { end, value, normal: dotString.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"` };
}

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
  return Buffer.byteLength(text.slice(0, local.end)) > maxOctets ? flaw('local_too_long') : local;
}

function readDotString(text: string): LocalPart | Flaw {
  const end = text.search(notAtextNorDot);
  if (end < 0) return flaw('no_at');
  if (text[end] !== '@') return strangeCharacter(text, end);
  if (end === 0) return flaw('local_empty');
  const local = text.slice(0, end);
  return /^\.|\.\.|\.$/.test(local) ? flaw('local_dot') : localPart(end, local);
}

function strangeCharacter(text: string, position: number): Flaw {
  if (text[position] === '"') return flaw('quote_misplaced');
  const unknown = text.includes('@', position) ? 'local_character' : 'no_at';
  return flaw(flawOfCharacter[text[position]!] ?? unknown);
}

/** RFC 5321 section 4.1.2 `Quoted-string`. */
function readQuoted(text: string): LocalPart | Flaw {
  let value = '';
  for (let at = 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') {
      if (text[at + 1] === '@') return localPart(at + 1, value);
      return at + 1 === text.length
        ? flaw('no_at')
        : flaw(flawOfCharacter[text[at + 1]!] ?? 'quote_misplaced');
    }
    if (character !== '\\') {
      value += character;
      continue;
    }
    const escaped = text[++at] ?? '';
    if (escaped > '~') return flaw('local_character');
    value += escaped;
  }
  return flaw('quote_unclosed');
}

function localPart(end: number, written: string): LocalPart {
  const value = written.normalize('NFC');
  return { end, value, normal: dotString.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"` };
}

/** Kind of a page's subject. */
export type SubjectKind = 'company' | 'person';

/**
 * A company or person of the site: by the slug of its page, or by its number. A name of digits only is always the number, because
 * both have the same address (`/company/1234`).
 */
export type Subject<K extends SubjectKind = SubjectKind> =
  | {
      readonly kind: K;
      /** Lower case, NFC, decoded: at most 100 letters, digits, pictograms, `-`, `_`, `.`, `,`, `&`, apostrophes or middle dots. */
      readonly slug: string;
    }
  | {
      readonly kind: K;
      /** 1 to 19 ASCII digits, no leading zero. */
      readonly numericId: string;
    };

const maxSlugLength = 100;
/** 100 characters of four bytes, all percent-encoded, in a decomposed form. */
const maxEncodedLength = 4_000;
/** Names keep their `&`, their comma and their pictograms, and older ones their apostrophes (`'`, `’`) and middle dots. */
const slugShape =
  /^(?![\p{M}\u200d])[\p{L}\p{M}\p{Nd}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d._&'’·,-]+$/u;
const onlyDots = /^\.+$/;
const numericShape = /^[1-9][0-9]{0,18}$/;

/** The last part of the subject's address: its slug or its number. */
export function subjectName(subject: Subject): string {
  return 'slug' in subject ? subject.slug : subject.numericId;
}

/** A unique text of a subject, for maps, leases and logs: `company:acme`, `person:1234`. */
export function subjectKey(subject: Subject): string {
  return `${subject.kind}:${subjectName(subject)}`;
}

/** The names in {@link subjectKey}s. */
export function namesOfKeys(keys: ReadonlySet<string>): readonly string[] {
  return [...keys].map((key) => key.slice(key.indexOf(':') + 1));
}

/**
 * Reads a slug or a number, percent-encoded or not (docs/network.md).
 * @returns undefined when the text is neither.
 */
export function parseSubjectName<K extends SubjectKind>(kind: K, text: string): Subject<K> | undefined {
  if (text.length > maxEncodedLength) return undefined;
  const name = canonicalName(text);
  if (name === undefined || !slugShape.test(name) || onlyDots.test(name)) return undefined;
  if (numericShape.test(name)) return { kind, numericId: name };
  return [...name].length <= maxSlugLength ? { kind, slug: name } : undefined;
}

/** Reads the number of a URN. @returns undefined for another text. */
export function parseNumericId<K extends SubjectKind>(kind: K, text: string): Subject<K> | undefined {
  return numericShape.test(text) ? { kind, numericId: text } : undefined;
}

function canonicalName(text: string): string | undefined {
  try {
    return decodeURIComponent(text).normalize('NFC').toLowerCase().normalize('NFC');
  } catch {
    return undefined;
  }
}

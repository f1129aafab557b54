import { toASCII, toUnicode } from 'tr46';

/**
 * UTS #46 covers everything that needs Unicode's tables: Punycode, normal form, bidi rule, joiners, assigned characters. It
 * allows more than IDNA2008 and maps characters that IDNA2008 refuses; the checks here refuse them.
 */
const uts46 = {
  checkBidi: true,
  checkHyphens: false,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
  transitionalProcessing: false,
};

/**
 * A domain name in lower-case A-labels, or `undefined` when it is no IDNA2008 name (RFC 5890 to 5893). Upper case is folded, as
 * RFC 5895 suggests and DNS does. Nothing else is mapped: full-width letters and other text that is not in normal form C are
 * refused. Labels consist of letters, digits, hyphens and non-ASCII characters.
 */
export function toALabels(domain: string): string | undefined {
  if (domain.normalize('NFC') !== domain) return undefined;
  const lower = domain.toLowerCase();
  if (/^[\0-\x7f]*$/.test(lower) && !/(?:^|\.)xn--/.test(lower))
    return lower.length > 253 ? undefined : lower;
  const ascii = toASCII(lower, uts46);
  if (ascii === null) return undefined;
  const unicode = toUnicode(lower, uts46).domain;
  const [given, uLabels, aLabels] = [lower, unicode, ascii].map((name) => name.split('.')) as [
    string[],
    string[],
    string[],
  ];
  const kept =
    given.length === uLabels.length &&
    given.every((label, i) => label === uLabels[i] || label === aLabels[i]);
  return kept && uLabels.every(isLabel) ? ascii : undefined;
}

function isLabel(label: string): boolean {
  return /^[\0-\x7f]*$/.test(label) || isULabel(label);
}

/** RFC 5892 section 2.6 (F): individual exceptions. */
const exceptionsValid = new Set('\u00df\u03c2\u06fd\u06fe\u0f0b\u3007');
const exceptionsDisallowed = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u;
/** RFC 5892 section 2.1 (A), and sections 2.4 and 2.9 (D, I): blocks and jamo that the class of letters includes. */
const letterDigit = /[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}-]/u;
const disallowedBlocks =
  /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u20d0-\u20ff\u{1d100}-\u{1d1ff}\u{1d200}-\u{1d24f}]/u;
const joiners = new Set('\u200c\u200d');

function isULabel(label: string): boolean {
  if (label.slice(2, 4) === '--' || label.startsWith('-') || label.endsWith('-')) return false;
  if (exceptionsDisallowed.test(label) || disallowedBlocks.test(label)) return false;
  const characters = [...label];
  return characters.every((character, index) => {
    const rule = contextO[character];
    if (rule) return rule(characters, index);
    return letterDigit.test(character) || exceptionsValid.has(character) || joiners.has(character);
  });
}

const hebrew = /\p{Script=Hebrew}/u;

/**
 * RFC 5892 appendix A.3 to A.7: characters that are valid in some contexts only. A.8 and A.9, which keep the two kinds of Arabic
 * digits apart, follow from the bidi rule.
 */
const contextO: Readonly<Partial<Record<string, (label: readonly string[], index: number) => boolean>>> = {
  '\u00b7': (label, index) => label[index - 1] === 'l' && label[index + 1] === 'l',
  '\u0375': (label, index) => /\p{Script=Greek}/u.test(label[index + 1] ?? ''),
  '\u05f3': (label, index) => hebrew.test(label[index - 1] ?? ''),
  '\u05f4': (label, index) => hebrew.test(label[index - 1] ?? ''),
  '\u30fb': (label) =>
    label.some((one) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(one)),
};

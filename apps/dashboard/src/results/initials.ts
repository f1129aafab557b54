/**
 * The initials of a name: of a person's first and last word, or of a company's first two words, because its last word may be its legal
 * form.
 */
export function initials(name: string, of: 'person' | 'company'): string {
  const words = name.split(/[\s\-–.&,()]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0]!, words.at(of === 'person' ? -1 : 1)!] : words;
  return chosen.map((word) => [...word][0]!.toLocaleUpperCase()).join('');
}

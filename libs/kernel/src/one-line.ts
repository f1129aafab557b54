/** Neither `.` nor `..`, which clients resolve in a path (RFC 3986, section 5.2.4), percent-encoded or not. */
export const noDotSegment = /^(?!\s*\.{1,2}\s*$)/u;

const rules: readonly (readonly [RegExp, string])[] = [
  [/[\p{Cc}\p{Zl}\p{Zp}]/u, 'It has a line break or another control character: write it on one line.'],
  [
    /\p{Bidi_Control}/u,
    'It has an invisible character that turns the direction of the text, such as U+202E: remove it.',
  ],
  [/\p{Cs}/u, 'It has half of a character, a lone surrogate: remove it.'],
];

/**
 * The rule that a text breaks, as a sentence: at most `max` characters, on one line, without characters that change the direction of
 * the text around them. A name must not show as another one.
 * @returns undefined for a text that breaks none
 */
export function oneLineFault(text: string, max: number): string | undefined {
  const { length } = [...text];
  if (length > max) return `It has ${length} characters: write at most ${max}.`;
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}

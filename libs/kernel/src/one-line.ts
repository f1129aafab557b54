/** Neither `.` nor `..`, which clients resolve in a path (RFC 3986, section 5.2.4), percent-encoded or not. */
export const noDotSegment = /^(?!\s*\.{1,2}\s*$)/u;

/**
 * A text on one line with a maximum length, without characters that change the direction of the text around them (U+202E and its
 * kind): a name must not show as another one.
 */
export function oneLine(longest: number): RegExp {
  return new RegExp(`^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_Control}]{0,${longest}}$`, 'u');
}

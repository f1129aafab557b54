import { count } from '../format/numbers';

/** The largest balance of the API. */
const max = 1_000_000_000_000;

export const maxTerm = 1_000_000;

/** Parses a number with or without commas between thousands; `NaN`: invalid. */
export function wholeNumber(text: string): number {
  return /^-?(\d+|\d{1,3}(,\d{3})+)$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : NaN;
}

/**
 * The error of a text for a whole number; `null` for a valid one. `1.5`, `1,5` and `-100` are invalid, and not corrected.
 */
export function wholeNumberProblem(text: string, least: number, largest = max): string | null {
  const value = wholeNumber(text);
  if (value >= least && value <= largest) return null;
  return `Give a whole number from ${count(least)} to ${count(largest)}.`;
}

/** The error of a text for a correction, which may be negative but not 0. */
export function adjustmentProblem(text: string): string | null {
  if (wholeNumber(text) !== 0 && wholeNumberProblem(text, -max) === null) return null;
  return 'Give a whole number other than 0, such as 250 or -250.';
}

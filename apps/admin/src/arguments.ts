import { maxCredits } from '@enrichment/billing-domain';
import { parseBlock } from '@enrichment/ip-address';
import { noDotSegment, oneLineFault } from '@enrichment/kernel';
import { InvalidArgumentError } from 'commander';

/** Parsers of option values. The command line prints their errors in one line. */

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= maxCredits) return value;
  throw new InvalidArgumentError(`Give a whole number from 0 to ${maxCredits}.`);
}

/** A value to set, or `none` to remove it. */
export function wholeNumberOrNone(text: string): number | 'none' {
  if (text === 'none') return 'none';
  if (/^\d+$/.test(text)) return wholeNumber(text);
  throw new InvalidArgumentError(`Give a whole number from 0 to ${maxCredits}, or none.`);
}

/** A whole number other than 0, with an optional sign. */
export function signedNumber(text: string): number {
  const value = Number(text);
  if (/^[+-]?\d+$/.test(text) && value !== 0 && Math.abs(value) <= maxCredits) return value;
  throw new InvalidArgumentError(
    `Give a whole number other than 0, such as 250 or -250, of at most ${maxCredits}.`,
  );
}

export function oneOf<T extends string>(choices: readonly T[]): (text: string) => T {
  return (text) => {
    const choice = choices.find((each) => each === text);
    if (choice) return choice;
    throw new InvalidArgumentError(`Choose from ${choices.join(', ')}.`);
  };
}

/** Several of the choices, separated by commas. */
export function someOf<T extends string>(choices: readonly T[]): (text: string) => T[] {
  const read = oneOf(choices);
  return (text) => [...new Set(text.split(',').map((part) => read(part.trim())))];
}

export function moment(text: string): Date {
  const date = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError('Give an ISO 8601 date, such as 2027-01-31 or 2027-01-31T12:00:00Z.');
}

export function futureMoment(text: string): Date {
  const date = moment(text);
  if (date.getTime() > Date.now()) return date;
  throw new InvalidArgumentError(`Give a future time; it is ${new Date().toISOString()} now.`);
}

/** The reason of an action, which users read. */
export const reasonText = lineOf('reason', 200);
export function keyName(text: string): string {
  const name = lineOf('name', 80)(text);
  if (noDotSegment.test(name)) return name;
  throw new InvalidArgumentError('Give another name than . and .., which a path cannot contain.');
}

/** A text on one line, without spaces around it. */
function lineOf(what: string, max: number): (text: string) => string {
  return (text) => {
    const line = text.trim();
    const fault = line === '' ? `Give a ${what}.` : oneLineFault(line, max);
    if (fault === undefined) return line;
    throw new InvalidArgumentError(fault);
  };
}

export function emailAddress(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254) return text;
  throw new InvalidArgumentError('Give an email address.');
}

/** Addresses and CIDR blocks, separated by commas. */
export function addressBlocks(text: string): string[] {
  const blocks = text.split(',').map((part) => part.trim());
  if (blocks.every(parseBlock)) return blocks;
  throw new InvalidArgumentError('Give IP addresses and CIDR blocks, such as 192.0.2.7,2001:db8::/32.');
}

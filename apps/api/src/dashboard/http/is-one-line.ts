import { oneLine } from '@enrichment/kernel';
import { Matches } from 'class-validator';

/** @param what for example `a name` */
export const IsOneLine = (what: string, longest: number) =>
  Matches(oneLine(longest), {
    message: `Give ${what} of at most ${longest} characters, on one line, without characters that turn its direction.`,
  });

import { DomainError } from '@enrichment/kernel';
import { correctAddress } from './suggestion/correct-address';
import type { EmailAddress } from './address/email-address';
import { flawHints } from './address/flaw';
import { readAddress } from './address/read-address';

/** Limit of echoed inputs, in characters. */
const echoLength = 320;

/**
 * Parses a well-formed address.
 *
 * @throws DomainError `EMAIL_001` with `{ email, suggestion }`: the input, cut at 320 characters, and the corrected address when
 * one is likely, otherwise a hint what to write. A suggestion with an at sign is always a well-formed address.
 */
export function parseAddress(text: string): EmailAddress {
  const read = readAddress(text);
  if (!('flaw' in read)) return read;
  const hint = flawHints[read.flaw];
  throw new DomainError('EMAIL_001', `Invalid email address. ${hint}`, {
    email: text.slice(0, echoLength).toWellFormed(),
    suggestion: correctAddress(text) ?? hint,
  });
}

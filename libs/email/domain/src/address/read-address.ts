import type { EmailAddress } from './email-address';
import { type Flaw, flaw, type FlawKind } from './flaw';
import { readDomain } from './read-domain';
import { readLocalPart } from './read-local-part';

/** RFC 5321 section 4.5.3.1.3 allows a path of 256 octets, two of them angle brackets. */
const maxAddressOctets = 254;

/**
 * Parses an address, or returns its first flaw: RFC 5321 `Mailbox` as extended by RFC 6531, domains by IDNA2008 (RFC 5890 to
 * 5893). Stricter than the grammar on purpose: at least two labels (RFC 5321 section 2.3.5), no ending of digits only (RFC 1123
 * section 2.1), no invisible characters. Linear in the text's length.
 */
export function readAddress(text: string): EmailAddress | Flaw {
  if (text === '') return flaw('empty');
  const character = /^[!-~]+$/.test(text) ? undefined : findForbidden(text);
  if (character) return character;
  const local = readLocalPart(text);
  if ('flaw' in local) return local;
  const domain = readDomain(text.slice(local.end + 1));
  if ('flaw' in domain) return domain;
  const normal = `${local.normal}@${domain.ascii}`;
  if (octets(text) > maxAddressOctets || octets(normal) > maxAddressOctets) return flaw('too_long');
  return {
    text,
    local: text.slice(0, local.end),
    localValue: local.value,
    domain: text.slice(local.end + 1),
    domainKind: domain.kind,
    asciiDomain: domain.ascii,
    normal,
    needsSmtpUtf8: /[^\0-\x7f]/.test(local.normal),
  };
}

/** Length in UTF-8. */
export function octets(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * Characters that no address may contain. Zero-width joiner and non-joiner, which several scripts use, are allowed (in domains by
 * RFC 5892 appendix A only).
 */
const forbidden: readonly [FlawKind, RegExp][] = [
  ['surrounding_space', /^\s|\s(?=$)/u],
  ['control_character', /\p{Cc}/u],
  ['bidi_override', /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u],
  ['unassigned_character', /[\p{Cn}\p{Cs}]/u],
  ['invisible_character', /(?![\u200c\u200d])[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u],
  ['white_space', /(?! )[\p{Zs}\p{Zl}\p{Zp}]/u],
];

function findForbidden(text: string): Flaw | undefined {
  const found = forbidden.find(([, pattern]) => pattern.test(text));
  return found && flaw(found[0]);
}

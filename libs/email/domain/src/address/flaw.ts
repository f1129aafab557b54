/**
 * Severity of a flaw:
 *
 * - `obsolete`: an RFC 5322 header may contain it (comments, folding white space, obsolete forms), an envelope may not.
 * - `limit`: well-formed except for its length.
 * - `character`: a character that no address may contain.
 * - `grammar`: not an address at all.
 */
export type FlawGrade = 'obsolete' | 'limit' | 'character' | 'grammar';

/** All flaws, each with its grade and a hint how to correct it (without an at sign, as it is no address). */
export const flawKinds = {
  empty: { grade: 'grammar', hint: 'Write a name, an at sign and a domain.' },
  surrounding_space: { grade: 'obsolete', hint: 'Remove the white space around the address.' },
  white_space: { grade: 'obsolete', hint: 'Remove the white space.' },
  control_character: { grade: 'character', hint: 'Remove the control character.' },
  invisible_character: { grade: 'character', hint: 'Remove the invisible character.' },
  bidi_override: { grade: 'character', hint: 'Remove the character that changes the direction of the text.' },
  unassigned_character: { grade: 'character', hint: 'Remove the character that Unicode does not define.' },

  no_at: { grade: 'grammar', hint: 'Write an at sign between the name and the domain.' },
  several_ats: { grade: 'grammar', hint: 'Write one at sign only.' },
  comment: { grade: 'obsolete', hint: 'Remove the part in parentheses.' },
  angle_bracket: {
    grade: 'obsolete',
    hint: 'Write the address only, without angle brackets and display name.',
  },

  local_empty: { grade: 'grammar', hint: 'Write a name before the at sign.' },
  local_too_long: { grade: 'limit', hint: 'The name before the at sign has at most 64 bytes.' },
  local_character: {
    grade: 'character',
    hint: 'Remove the character that a name before the at sign cannot hold.',
  },
  local_dot: { grade: 'grammar', hint: 'In the name, write single dots between other characters only.' },
  quote_misplaced: {
    grade: 'obsolete',
    hint: 'Put the whole name before the at sign in quotes, or nothing of it.',
  },
  quote_unclosed: { grade: 'grammar', hint: 'Close the quotes before the at sign.' },

  domain_empty: { grade: 'grammar', hint: 'Write a domain after the at sign.' },
  domain_too_long: { grade: 'limit', hint: 'The domain has at most 253 bytes.' },
  domain_dot: { grade: 'grammar', hint: 'In the domain, write single dots between its parts only.' },
  domain_character: { grade: 'character', hint: 'A domain holds letters, digits, hyphens and dots only.' },
  label_too_long: { grade: 'limit', hint: 'Each part of the domain has at most 63 bytes.' },
  label_hyphen: { grade: 'grammar', hint: 'A part of a domain neither begins nor ends with a hyphen.' },
  label_not_idna: { grade: 'character', hint: 'The domain is not a valid internationalized domain name.' },
  single_label: { grade: 'grammar', hint: 'Write the whole domain with its ending, such as .com.' },
  numeric_ending: {
    grade: 'grammar',
    hint: 'A domain does not end in a number; an IP address is written in brackets.',
  },

  literal_unclosed: { grade: 'grammar', hint: 'Close the bracket at the end of the IP address.' },
  literal_ipv4: { grade: 'grammar', hint: 'Write the IP address as four numbers from 0 to 255 in brackets.' },
  literal_ipv6: {
    grade: 'grammar',
    hint: 'Write the IP address as an IPv6 address in brackets, after IPv6:.',
  },
  too_long: { grade: 'limit', hint: 'An address has at most 254 bytes.' },
} as const satisfies Record<string, { readonly grade: FlawGrade; readonly hint: string }>;

export type FlawKind = keyof typeof flawKinds;

/** A flaw that makes a text no address; if there are several, one of them. */
export interface Flaw {
  readonly flaw: FlawKind;
  readonly grade: FlawGrade;
  /** Index of the flaw in the text (UTF-16 code units); the text's length when something is missing at its end. */
  readonly position: number;
}

export function flaw(kind: FlawKind, position: number): Flaw {
  return { flaw: kind, grade: flawKinds[kind].grade, position };
}

/** Characters that show the intended meaning at any position. */
export const flawOfCharacter: Readonly<Partial<Record<string, FlawKind>>> = {
  '(': 'comment',
  ')': 'comment',
  '<': 'angle_bracket',
  '>': 'angle_bracket',
  ' ': 'white_space',
};

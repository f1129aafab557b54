/** All flaws, each with a hint how to correct it (without an at sign, as it is no address). */
export const flawHints = {
  empty: 'Write a name, an at sign and a domain.',
  surrounding_space: 'Remove the white space around the address.',
  white_space: 'Remove the white space.',
  control_character: 'Remove the control character.',
  invisible_character: 'Remove the invisible character.',
  bidi_override: 'Remove the character that changes the direction of the text.',
  unassigned_character: 'Remove the character that Unicode does not define.',

  no_at: 'Write an at sign between the name and the domain.',
  several_ats: 'Write one at sign only.',
  comment: 'Remove the part in parentheses.',
  angle_bracket: 'Write the address only, without angle brackets and display name.',

  local_empty: 'Write a name before the at sign.',
  local_too_long: 'The name before the at sign has at most 64 bytes.',
  local_character: 'Remove the character that a name before the at sign cannot hold.',
  local_dot: 'In the name, write single dots between other characters only.',
  quote_misplaced: 'Put the whole name before the at sign in quotes, or nothing of it.',
  quote_unclosed: 'Close the quotes before the at sign.',

  domain_empty: 'Write a domain after the at sign.',
  domain_too_long: 'The domain has at most 253 bytes.',
  domain_dot: 'In the domain, write single dots between its parts only.',
  domain_character: 'A domain holds letters, digits, hyphens and dots only.',
  label_too_long: 'Each part of the domain has at most 63 bytes.',
  label_hyphen: 'A part of a domain neither begins nor ends with a hyphen.',
  label_not_idna: 'The domain is not a valid internationalized domain name.',
  single_label: 'Write the whole domain with its ending, such as .com.',
  numeric_ending: 'A domain does not end in a number; an IP address is written in brackets.',

  literal_unclosed: 'Close the bracket at the end of the IP address.',
  literal_ipv4: 'Write the IP address as four numbers from 0 to 255 in brackets.',
  literal_ipv6: 'Write the IP address as an IPv6 address in brackets, after IPv6:.',
  too_long: 'An address has at most 254 bytes.',
} as const;

export type FlawKind = keyof typeof flawHints;

/** A flaw that makes a text no address; if there are several, one of them. */
export interface Flaw {
  readonly flaw: FlawKind;
}

export function flaw(kind: FlawKind): Flaw {
  return { flaw: kind };
}

/** Characters that show the intended meaning anywhere. */
export const flawOfCharacter: Readonly<Partial<Record<string, FlawKind>>> = {
  '(': 'comment',
  ')': 'comment',
  '<': 'angle_bracket',
  '>': 'angle_bracket',
  ' ': 'white_space',
};

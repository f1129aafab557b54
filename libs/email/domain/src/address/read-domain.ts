import { type Domain, readAddressLiteral } from './address-literal';
import { type Flaw, flaw, type FlawKind, flawOfCharacter } from './flaw';
import { toALabels } from './idna';

export type { Domain } from './address-literal';

/** The 255 octets of RFC 5321 section 4.5.3.1.2 and RFC 1035 section 2.3.4 count each label's length and the root. */
const maxOctets = 253;
const maxLabelOctets = 63;

/** Reads the part after the at sign. */
export function readDomain(domain: string): Domain | Flaw {
  if (domain === '') return flaw('domain_empty');
  if (domain.includes('@')) return flaw('several_ats');
  if (Buffer.byteLength(domain) > maxOctets) return flaw('domain_too_long');
  return domain.startsWith('[') ? readAddressLiteral(domain) : readName(domain);
}

function readName(domain: string): Domain | Flaw {
  const labels = domain.split('.');
  for (const label of labels) {
    const wrong = labelFlaw(label);
    if (wrong) return flaw(wrong);
  }
  if (labels.length < 2) return flaw('single_label');
  if (/^\d+$/.test(labels.at(-1)!)) return flaw('numeric_ending');
  const ascii = toALabels(domain);
  return ascii === undefined ? flaw('label_not_idna') : { kind: 'name', ascii };
}

function labelFlaw(label: string): FlawKind | undefined {
  if (label === '') return 'domain_dot';
  const [strange] = /[^a-z\d\u0080-\u{10ffff}-]/iu.exec(label) ?? [];
  if (strange !== undefined) return flawOfCharacter[strange] ?? 'domain_character';
  if (label.startsWith('-') || label.endsWith('-')) return 'label_hyphen';
  return [...label].length > maxLabelOctets ? 'label_too_long' : undefined;
}

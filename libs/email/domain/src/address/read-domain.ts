import { type Domain, readAddressLiteral } from './address-literal';
import { type Flaw, flaw, flawOfCharacter } from './flaw';
import { toALabels } from './idna';

export type { Domain } from './address-literal';

/** The 255 octets of RFC 5321 section 4.5.3.1.2 and RFC 1035 section 2.3.4 count each label's length and the root. */
const maxOctets = 253;
const maxLabelOctets = 63;

/** Reads the domain, which is the text from `start` on. */
export function readDomain(text: string, start: number): Domain | Flaw {
  const domain = text.slice(start);
  if (domain === '') return flaw('domain_empty', start);
  const at = domain.indexOf('@');
  if (at >= 0) return flaw('several_ats', start + at);
  if (Buffer.byteLength(domain) > maxOctets) return flaw('domain_too_long', start);
  if (domain.startsWith('[')) return readAddressLiteral(domain, start);
  return readName(domain, start);
}

function readName(domain: string, start: number): Domain | Flaw {
  const labels = domain.split('.');
  let position = start;
  for (const label of labels) {
    const wrong = labelFlaw(label, position, start);
    if (wrong) return wrong;
    position += label.length + 1;
  }
  if (labels.length < 2) return flaw('single_label', start + domain.length);
  if (/^\d+$/.test(labels.at(-1)!)) return flaw('numeric_ending', start + domain.lastIndexOf('.') + 1);
  const ascii = toALabels(domain);
  return ascii === undefined ? notIdna(labels, start) : { kind: 'name', ascii };
}

function labelFlaw(label: string, position: number, start: number): Flaw | undefined {
  if (label === '') return flaw('domain_dot', Math.max(position - 1, start));
  const strange = label.search(/[^a-z\d\u0080-\u{10ffff}-]/iu);
  if (strange >= 0) {
    return flaw(flawOfCharacter[label[strange]!] ?? 'domain_character', position + strange);
  }
  if (label.startsWith('-')) return flaw('label_hyphen', position);
  if (label.endsWith('-')) return flaw('label_hyphen', position + label.length - 1);
  return [...label].length > maxLabelOctets ? flaw('label_too_long', position) : undefined;
}

/** The first invalid label; the whole domain when only the combination is invalid (RFC 5893). */
function notIdna(labels: readonly string[], start: number): Flaw {
  let position = start;
  for (const label of labels) {
    if (toALabels(label) === undefined) return flaw('label_not_idna', position);
    position += label.length + 1;
  }
  return flaw('label_not_idna', start);
}

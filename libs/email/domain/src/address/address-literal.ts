import { formatIp, parseIp } from '@enrichment/ip-address';
import { type Flaw, flaw } from './flaw';

export interface Domain {
  readonly kind: 'name' | 'ipv4' | 'ipv6';
  /** Lower-case A-labels, or the canonical literal in brackets. */
  readonly ascii: string;
}

/**
 * Reads an address literal (RFC 5321 section 4.1.3). The tag of a general literal must be registered; `IPv6` is the only
 * registered one, so others are refused.
 */
export function readAddressLiteral(literal: string): Domain | Flaw {
  const close = literal.indexOf(']');
  if (close < 0) return flaw('literal_unclosed');
  if (close < literal.length - 1) return flaw('domain_character');
  const content = literal.slice(1, -1);
  if (/^ipv6:/i.test(content)) {
    const address = ipv6Of(content.slice(5));
    return address ? { kind: 'ipv6', ascii: `[IPv6:${formatIp(address)}]` } : flaw('literal_ipv6');
  }
  // The grammar allows zeros in front.
  const address = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(content) && parseIp(content.replace(/\b0+(?=\d)/g, ''));
  return address ? { kind: 'ipv4', ascii: `[${formatIp(address)}]` } : flaw('literal_ipv4');
}

/** `::` replaces at least two groups, by RFC 5321 (not RFC 4291). */
function ipv6Of(text: string) {
  const groups = text.split(/:+/).filter((group) => group !== '').length + (text.includes('.') ? 1 : 0);
  const address = text.includes('::') && groups > 6 ? undefined : parseIp(text);
  return address?.version === 6 ? address : undefined;
}

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
export function readAddressLiteral(literal: string, start: number): Domain | Flaw {
  const close = literal.indexOf(']');
  if (close < 0) return flaw('literal_unclosed', start + literal.length);
  if (close < literal.length - 1) return flaw('domain_character', start + close + 1);
  const content = literal.slice(1, -1);
  if (/^ipv6:/i.test(content)) {
    const groups = ipv6Groups(content.slice(5));
    return groups ? { kind: 'ipv6', ascii: `[IPv6:${ipv6Text(groups)}]` } : flaw('literal_ipv6', start + 1);
  }
  const bytes = ipv4Bytes(content);
  return bytes ? { kind: 'ipv4', ascii: `[${bytes.join('.')}]` } : flaw('literal_ipv4', start + 1);
}

function ipv4Bytes(text: string): number[] | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined;
  const bytes = text.split('.').map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

/** The eight 16-bit groups. `::` replaces at least two of them, by RFC 5321 (not RFC 4291). */
function ipv6Groups(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const parts = halves.map((half, index) => groupsOf(half, index === halves.length - 1));
  const [head, tail] = parts;
  if (head === undefined || parts.includes(undefined)) return undefined;
  if (tail === undefined) return head.length === 8 ? head : undefined;
  const missing = 8 - head.length - tail.length;
  return missing >= 2 ? [...head, ...Array<number>(missing).fill(0), ...tail] : undefined;
}

function groupsOf(half: string, mayEndInIpv4: boolean): number[] | undefined {
  if (half === '') return [];
  const groups: number[] = [];
  const words = half.split(':');
  for (const [index, word] of words.entries()) {
    const bytes = mayEndInIpv4 && index === words.length - 1 ? ipv4Bytes(word) : undefined;
    if (bytes) groups.push(bytes[0]! * 256 + bytes[1]!, bytes[2]! * 256 + bytes[3]!);
    else if (/^[\da-f]{1,4}$/i.test(word)) groups.push(parseInt(word, 16));
    else return undefined;
  }
  return groups;
}

/** RFC 5952: lower-case, no leading zeros, the longest run of zeros (the first of equals) as `::`. */
function ipv6Text(groups: readonly number[]): string {
  let [bestStart, bestLength] = [0, 1];
  for (let start = 0; start < 8; start++) {
    let length = 0;
    while (groups[start + length] === 0) length++;
    if (length > bestLength) [bestStart, bestLength] = [start, length];
  }
  const hex = groups.map((group) => group.toString(16));
  if (bestLength < 2) return hex.join(':');
  return `${hex.slice(0, bestStart).join(':')}::${hex.slice(bestStart + bestLength).join(':')}`;
}

import { parse } from 'tldts';
import { readAddress } from '../address/read-address';
import { domainTypo, popularDomainFor } from './domain-typo';
import popularDomains from './popular-domains.json';

/** Longer texts are not corrected: they are no mistyped addresses. */
const maxLength = 1000;

/**
 * The likely well-formed address for a malformed one that was typed or pasted; `undefined` when there is no likely one.
 * `readAddress` accepts every result. Linear in the text's length.
 */
export function correctAddress(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const trimmed = text.trim();
  if (isValid(trimmed)) return trimmed;
  const corrected = joined(separate(unwrapped(legible(trimmed))));
  return corrected !== undefined && isValid(corrected) ? corrected : undefined;
}

function isValid(text: string): boolean {
  return !('flaw' in readAddress(text));
}

/** Full-width forms as ASCII, without typographic quotes and invisible characters. */
function legible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '')
    .replace(/\p{Zs}|[\t\r\n]/gu, ' ')
    .replace(/(?![\u200c\u200d])[\p{C}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\p{Zl}\p{Zp}]/gu, '')
    .trim();
}

/** The address without its pasted surroundings: a link, angle brackets, a comment, quotes, punctuation. */
function unwrapped(text: string): string {
  const link = /mailto:(?:\/\/)?([^?]*)/i.exec(text)?.[1];
  const address = link === undefined ? text : decoded(link);
  const open = address.lastIndexOf('<');
  const inner = address.slice(open + 1).replace(/>.*/, '');
  const spelled = inner
    .replace(/[[({] ?at ?[\])}]/gi, '@')
    .replace(/[[({] ?(?:dot|punkt|point) ?[\])}]/gi, '.')
    .replace(/\([^()@]*\)/g, '');
  const plain = spelled.includes('@') ? spelled : spelled.replace(/ at /i, '@').replace(/ dot /gi, '.');
  return stripped(plain.replace(/^ ?(?:mailto|e-?mail|mail|to|cc|from|https?):(?:\/\/)? ?/i, ''));
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** The text without punctuation at its ends, except characters that an address may begin or end with. */
function stripped(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && " ,;:.'`[(".includes(text[start]!)) start++;
  const closing = text.includes('@[') ? " ,;:.!?'`)" : ' ,;:.!?\'`)]"';
  while (end > start && closing.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Name and domain, separated by an at sign or one of its usual mistypings. */
function separate(text: string): { name: string; domain: string } | undefined {
  const parts = text
    .split('@')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 2) return { name: parts[0]!, domain: parts[1]! };
  if (parts.length > 2) {
    const [first, ...others] = parts.slice(1);
    if (others.every((other) => other === first)) return { name: parts[0]!, domain: first! };
    const domain = parts.slice(1).join('.');
    return popularDomains.includes(domain.toLowerCase()) ? { name: parts[0]!, domain } : undefined;
  }
  const lower = text.toLowerCase();
  const domain = popularDomains.find((popular) => lower.endsWith(popular));
  if (domain === undefined) return undefined;
  return { name: text.slice(0, -domain.length).replace(/[ .#"'*,;:_-]{1,3}$/, ''), domain };
}

function joined(parts: { name: string; domain: string } | undefined): string | undefined {
  return parts && `${correctedName(parts.name)}@${correctedDomain(parts.domain)}`;
}

function correctedName(name: string): string {
  if (/^".*"$/.test(name)) return name;
  const afterDisplayName = /^\p{Lu}.* ([^ \p{Lu}]+)$/u.exec(name)?.[1];
  return afterDisplayName ?? dotted(name.replaceAll('"', ''));
}

function correctedDomain(typed: string): string {
  if (typed.startsWith('[')) return typed;
  // A space is a mistyped dot, unless words follow a complete domain.
  const first = typed.split(' ', 1)[0]!;
  const { domain: complete, isIcann } = parse(first);
  const isFollowed = complete !== null && isIcann && !parse(dotted(typed)).isIcann;
  const bare = (isFollowed ? first : typed)
    .replace(/https?:\/\//i, '')
    .replace(/[/?].*/, '')
    .replace(/^[#*!$%&]{1,3}/, '');
  const labels = dotted(bare)
    .split('.')
    .map((label) => label.replace(/^-{1,5}/, '').replace(/-{1,5}$/, ''));
  const domain = labels.filter((label) => label !== '').join('.');
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(domain)) return `[${domain}]`;
  const lower = domain.toLowerCase();
  return (labels.length === 1 ? popularDomainFor(lower) : domainTypo(lower)?.domain) ?? domain;
}

/** Replaces commas, semicolons, colons and spaces by dots, several in a row by one. */
function dotted(text: string): string {
  return text
    .split(/[ .,;:]/)
    .filter((word) => word !== '')
    .join('.');
}

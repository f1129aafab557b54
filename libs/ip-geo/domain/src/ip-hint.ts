import { formatIp, parseIp } from '@enrichment/ip-address';

/** Largest part of the input that a hint repeats, in characters. */
const maxEchoLength = 100;
const hostName = /^(?:https?:\/\/)?((?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*|localhost)\.?(?:[:/].*)?$/i;
const formats = 'Send an IPv4 address such as 8.8.8.8, or an IPv6 address such as 2001:4860:4860::8888.';

/** The text around the only address in an input, and how to leave it out. */
const wrappings: readonly (readonly [RegExp, string])[] = [
  [/^\s*(\S+)\s*$/, 'the white space'],
  [/^\[([^\]]*)\]$/, 'the brackets'],
  [/^\[([^\]]*)\]:\d*$/, 'the brackets and the port'],
  [/^([^:]*):\d*$/, 'the port'],
  [/^([^/]*)\/[\d.]*$/, 'the prefix length'],
  [/^([^%]*)%.*$/, 'the zone'],
  [/^https?:\/\/\[?([^/\]]*?)\]?(?::\d+)?(?:\/.*)?$/i, 'all of the URL around the address'],
];

/** A sentence that suggests an address for a malformed text. */
export function ipHint(text: string): string {
  if (text.length > 1_000) return formats;
  for (const [shape, what] of wrappings) {
    const address = parseIp(shape.exec(text)?.[1] ?? '');
    if (address) return `Leave out ${what}: ${formatIp(address)}.`;
  }
  if (text.split(/[\s,;]+/).filter((part) => parseIp(part)).length > 1)
    return 'Send one address in a request.';
  return dottedHint(text) ?? hostHint(text) ?? formats;
}

function dottedHint(text: string): string | undefined {
  if (!/^\d+(?:\.\d+)*\.?$/.test(text)) return undefined;
  const parts = text.split('.');
  if (parts.length !== 4 || parts[3] === '') return 'Write an IPv4 address in four parts, such as 8.8.8.8.';
  if (parts.some((part) => Number(part) > 255)) return 'Write each part of an IPv4 address from 0 to 255.';
  return `Leave out the leading zeros: ${parts.map(Number).join('.')}.`;
}

function hostHint(text: string): string | undefined {
  const host = hostName.exec(text)?.[1];
  if (host === undefined || host.length > maxEchoLength) return undefined;
  return `Send an address of the host ${host}, not its name: this operation resolves no names.`;
}

import { parseRegistrationDate } from './registration-date';

/** What registries call the registration of a domain. A label ends with colons, dots or a bracket. */
const dateLabel =
  /^[\s\[]*(?:(?:domain )?(?:creation|registration) (?:date|time)|(?:domain |record )?(?:created|registered)(?: (?:on|date))?|domain name commencement date|first registration date|registered on)[\s.\]]*(?::|\]|\bon\b|(?=\s\d))[\s.:\]]*(.*)$/i;

const domainLabel = /^[\s\[]*domain(?: ?name)?[\s.\]]*[:\]][\s.:\]]*(\S+)\s*$/i;
const referralLabel =
  /^\s*(?:refer|whois|whois server|referralserver)\s*:\s*(?:r?whois:\/\/)?(?:\[([\da-f:.]+)\]|([a-z\d.-]+))(?::(\d{1,5}))?\/?\s*$/i;

const maxQueue = 500;

function linesOf(reply: string): string[] {
  return reply.split(/\r?\n/).filter((line) => line !== '' && line.length <= maxQueue);
}

/**
 * When a WHOIS server says that the domain was registered; `undefined` when it does not, or is about another domain,
 * as IANA's does of the top-level domain. Linear in the reply.
 */
export function registrationIn(reply: string, domain: string, now: number): string | undefined {
  const lines = linesOf(reply);
  const named = lines.map((line) => domainLabel.exec(line)?.[1]?.toLowerCase().replace(/\.$/, ''));
  const isOther = (name: string | undefined) =>
    name !== undefined && /^[\x00-\x7f]+$/.test(name) && name !== domain;
  if (named.some(isOther) && !named.includes(domain)) return undefined;
  for (const [index, line] of lines.entries()) {
    const label = dateLabel.exec(line);
    if (!label) continue;
    const date = parseRegistrationDate(label[1] || (lines[index + 1] ?? ''), now);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** The server that a WHOIS server sends us to. */
export function referralIn(reply: string): { readonly host: string; readonly port: number } | undefined {
  for (const line of linesOf(reply)) {
    const [, ipv6, name, port = '43'] = referralLabel.exec(line) ?? [];
    const host = ipv6 ?? name?.toLowerCase();
    if (host && Number(port) >= 1 && Number(port) <= 65_535) return { host, port: Number(port) };
  }
  return undefined;
}

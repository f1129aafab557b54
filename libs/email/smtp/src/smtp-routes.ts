/** SMTP server for a domain instead of its MX hosts; `off`: none, its mailboxes are not probed. */
export type SmtpRoute = SmtpPlace | 'off';

export interface SmtpPlace {
  /** A host name or an IP address. */
  readonly host: string;
  readonly port: number;
}

/**
 * Reads `domain=host:port` or `domain=off`, comma-separated; an IPv6 address is in brackets. Keys are in lower case.
 *
 * @throws Error naming the invalid part.
 */
export function parseSmtpRoutes(text: string): ReadonlyMap<string, SmtpRoute> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return new Map(parts.map(parseRoute));
}

function parseRoute(part: string): [string, SmtpRoute] {
  const [, closed] = /^([^=\s]+)=off$/i.exec(part) ?? [];
  if (closed) return [closed.toLowerCase(), 'off'];
  const [, domain, ipv6, name, port] =
    /^([^=\s]+)=(?:\[([\da-f:.]+)\]|([^:\s[\]]+)):(\d{1,5})$/i.exec(part) ?? [];
  const host = ipv6 ?? name;
  if (!domain || !host || !(Number(port) >= 1 && Number(port) <= 65_535)) {
    throw new Error(`Invalid SMTP route "${part}": expected domain=host:port or domain=off.`);
  }
  return [domain.toLowerCase(), { host: host.toLowerCase(), port: Number(port) }];
}

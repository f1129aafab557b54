/** Where to talk SMTP for a domain instead of its MX hosts. */
export interface SmtpRoute {
  /** A host name or an IP address. */
  readonly host: string;
  readonly port: number;
}

/**
 * Reads `domain=host:port`, comma-separated; an IPv6 address stands in brackets. Keys are in lower case.
 *
 * @throws Error naming the part that cannot be read.
 */
export function parseSmtpRoutes(text: string): ReadonlyMap<string, SmtpRoute> {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return new Map(parts.map(parseRoute));
}

function parseRoute(part: string): [string, SmtpRoute] {
  const [, domain, ipv6, name, port] =
    /^([^=\s]+)=(?:\[([\da-f:.]+)\]|([^:\s[\]]+)):(\d{1,5})$/i.exec(part) ?? [];
  const host = ipv6 ?? name;
  if (!domain || !host || !(Number(port) >= 1 && Number(port) <= 65_535)) {
    throw new Error(`not domain=host:port: ${part}`);
  }
  return [domain.toLowerCase(), { host: host.toLowerCase(), port: Number(port) }];
}

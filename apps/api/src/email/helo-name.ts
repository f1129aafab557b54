import { lookup, lookupService } from 'node:dns/promises';
import { hostname } from 'node:os';

/**
 * What this machine calls itself before mail servers: its fully qualified name when the system knows one, else, as
 * RFC 5321 section 4.1.4 has it, its address as a literal.
 */
export async function ownHeloName(): Promise<string> {
  const name = hostname();
  if (isQualified(name)) return name;
  try {
    const { address, family } = await lookup(name);
    const { hostname: full } = await lookupService(address, 25);
    if (isQualified(full)) return full;
    return family === 6 ? `[IPv6:${address}]` : `[${address}]`;
  } catch {
    return '[127.0.0.1]';
  }
}

function isQualified(name: string): boolean {
  return /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/i.test(name);
}

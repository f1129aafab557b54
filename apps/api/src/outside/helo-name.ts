import { lookup, lookupService } from 'node:dns/promises';
import { hostname, networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Names and addresses of this machine. */
export interface Machine {
  hostname(): string;
  /** The resolver's name for the machine's own address, such as the first one in `/etc/hosts`. */
  fullName(): Promise<string>;
  /** Addresses of its network interfaces, loopback left out. */
  addresses(): readonly { readonly address: string; readonly family: 'IPv4' | 'IPv6' }[];
}

export const thisMachine: Machine = {
  hostname,
  fullName: async () => {
    const { address } = await lookup(hostname());
    return (await lookupService(address, 25)).hostname;
  },
  addresses: () =>
    Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal }) => !internal),
};

/** Milliseconds after which the start continues without an answer of the resolver. */
const timeoutMs = 1_000;

/**
 * Name that this machine sends in HELO: its fully qualified name when known, else its address as a literal (RFC 5321
 * section 4.1.4).
 */
export async function ownHeloName(machine: Machine): Promise<string> {
  const short = machine.hostname();
  if (isQualified(short)) return short;
  const waiting = new AbortController();
  const late = pause(timeoutMs, '', { signal: waiting.signal }).catch(() => '');
  const full = await Promise.race([machine.fullName().catch(() => ''), late]);
  waiting.abort();
  if (isQualified(full)) return full;
  const known = machine.addresses();
  const own = known.find(({ family }) => family === 'IPv4') ?? known[0];
  if (own?.family === 'IPv6') return `[IPv6:${own.address.replace(/%.*/, '')}]`;
  return `[${own?.address ?? '127.0.0.1'}]`;
}

function isQualified(name: string): boolean {
  return /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/i.test(name);
}

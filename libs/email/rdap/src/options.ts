import type { Clock } from '@enrichment/kernel';
import type { Socket } from 'node:net';

/**
 * Reads a document over HTTP, following redirects. Rejects when there is none: unreachable, forbidden, too large, too
 * late, or the signal aborted.
 */
export type FetchDocument = (
  url: string,
  limits: { readonly accept: string; readonly maxBytes: number; readonly signal: AbortSignal },
) => Promise<{ readonly status: number; readonly body: Uint8Array }>;

/** Opens a TCP connection. Rejects when there is none: unreachable, forbidden, or the signal aborted. */
export type ConnectHost = (where: {
  /** A name or an IP address. Unchecked: it may come from a registry's answer. */
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
}) => Promise<Socket>;

export interface RdapOptions {
  readonly fetch: FetchDocument;
  readonly connect: ConnectHost;
  /** Where the list of RDAP servers (RFC 9224) is refreshed from, instead of IANA's; the bundled list is then not used. */
  readonly bootstrapUrl?: string;
  /** Who knows the WHOIS server of a top-level domain. Default whois.iana.org:43. */
  readonly whoisServer?: { readonly host: string; readonly port: number };
  /** Domains whose registration is queried at a server that the operator names, and nowhere else. */
  readonly routes?: {
    /** The base URL of the server for a domain; `undefined`: the domain is queried as usual. */
    readonly urlFor: (domain: string) => string | undefined;
    /** Connects to those servers at any address. */
    readonly fetch: FetchDocument;
  };
  /** A folder of ours, where the refreshed list is kept. Without one it lives as long as the process. */
  readonly directory?: string;
  readonly limits?: Partial<RdapLimits>;
  readonly clock?: Clock;
}

/** Times in milliseconds. */
export interface RdapLimits {
  /** For one lookup, also when no caller waits for it any more. */
  readonly lookupMs: number;
  /** For one WHOIS server to answer. */
  readonly whoisMs: number;
  /** Lookups at a time; a domain beyond them stays unknown. */
  readonly lookups: number;
  readonly rdapBytes: number;
  readonly whoisBytes: number;
  readonly bootstrapBytes: number;
  /** How long it is remembered that a domain has a date, that it has none, and that no server answered. */
  readonly knownMs: number;
  readonly unknownMs: number;
  readonly failedMs: number;
  readonly remembered: number;
  /** How old the list of RDAP servers may grow, and how long to wait after a failed attempt to refresh it. */
  readonly bootstrapMs: number;
  /** For fetching that list. A lookup that finds no server in the old one waits for it. */
  readonly bootstrapFetchMs: number;
  readonly bootstrapRetryMs: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

export const defaultRdapLimits: RdapLimits = {
  lookupMs: 8000,
  whoisMs: 4000,
  lookups: 100,
  rdapBytes: 512 * 1024,
  whoisBytes: 64 * 1024,
  bootstrapBytes: 2 * 1024 * 1024,
  knownMs: 7 * day,
  unknownMs: 10 * minute,
  failedMs: minute,
  remembered: 20_000,
  bootstrapMs: day,
  bootstrapFetchMs: 3000,
  bootstrapRetryMs: 10 * minute,
};

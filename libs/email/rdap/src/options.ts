import type { Clock } from '@enrichment/kernel';
import type { Socket } from 'node:net';

/**
 * Reads a document over HTTP, following redirects. Rejects on failure: unreachable, forbidden, too large, too late, or the signal
 * aborted.
 */
export type FetchDocument = (
  url: string,
  limits: { readonly accept: string; readonly maxBytes: number; readonly signal: AbortSignal },
) => Promise<{ readonly status: number; readonly body: Uint8Array }>;

/** Opens a TCP connection. Rejects on failure: unreachable, forbidden, or the signal aborted. */
export type ConnectHost = (where: {
  /** A name or an IP address. Unchecked: it may come from a registry's answer. */
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
}) => Promise<Socket>;

export interface RdapOptions {
  readonly fetch: FetchDocument;
  readonly connect: ConnectHost;
  /** URL for refreshing the list of RDAP servers (RFC 9224), instead of IANA's; the bundled list is then not used. */
  readonly bootstrapUrl?: string;
  /** Server that refers to the WHOIS server of a top-level domain. Default whois.iana.org:43. */
  readonly whoisServer?: { readonly host: string; readonly port: number };
  /** Domains that are queried only at a server that the operator names. */
  readonly routes?: {
    /** The base URL of the server for a domain; `undefined`: the domain is queried as usual. */
    readonly urlFor: (domain: string) => string | undefined;
    /** Connects to those servers at any address. */
    readonly fetch: FetchDocument;
  };
  /** Folder where data updates store the list. */
  readonly directory?: string;
  readonly limits?: Partial<RdapLimits>;
  readonly clock?: Clock;
}

/** Times in milliseconds. */
export interface RdapLimits {
  /** Time limit of one lookup, also when no caller waits for it any more. */
  readonly lookupMs: number;
  /** Time limit of one WHOIS answer. */
  readonly whoisMs: number;
  /** Lookups at a time; a further domain stays unknown. */
  readonly lookups: number;
  /** Answers have up to 30 KB. 500 KB of brackets take 50 ms to parse, in one piece. */
  readonly rdapBytes: number;
  readonly whoisBytes: number;
  readonly bootstrapBytes: number;
  /** Cache times: for a domain with a date, for one without, and for a lookup without an answer. */
  readonly knownMs: number;
  readonly unknownMs: number;
  readonly failedMs: number;
  readonly remembered: number;
  /** Age at which the list of RDAP servers is refreshed, and the wait after a failed refresh. */
  readonly bootstrapMs: number;
  /** Time limit of fetching that list. A lookup without a server in the old list waits for it. */
  readonly bootstrapFetchMs: number;
  readonly bootstrapRetryMs: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

export const defaultRdapLimits: RdapLimits = {
  lookupMs: 8000,
  whoisMs: 4000,
  lookups: 100,
  rdapBytes: 128 * 1024,
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

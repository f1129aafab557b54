import type { MailDns } from '@enrichment/email-domain';
import type { Clock, Timer } from '@enrichment/kernel';
import type { Socket } from 'node:net';
import type { SmtpRoute } from './smtp-routes';

/**
 * Opens a TCP connection to the first of these addresses that accepts it, directly or through a proxy. `undefined` when none of
 * them may be contacted. Rejects when no connection succeeded (an error with code `ETIMEDOUT` counts as a timeout), and when the
 * signal aborts before.
 */
export type Connect = (where: {
  readonly hostname: string;
  /** At least one address. Unchecked. */
  readonly addresses: readonly string[];
  readonly port: number;
  readonly signal: AbortSignal;
}) => Promise<Socket | undefined>;

export interface SmtpProbeOptions {
  /** Finds the addresses of mail hosts without any. */
  readonly dns: Pick<MailDns, 'addresses'>;
  readonly connect: Connect;
  /** Our name in EHLO: a fully qualified domain name, or an address literal. */
  readonly heloName: string;
  /** The sender in MAIL; empty is the null sender `<>`. Default empty. */
  readonly mailFrom?: string;
  /** The port of MX hosts. Default 25. */
  readonly port?: number;
  /** Domains (lower-case A-labels) whose mailboxes are probed at other hosts than their MX hosts, or not at all. */
  readonly routes?: ReadonlyMap<string, SmtpRoute>;
  /**
   * `when_required` (default): TLS only with servers that require it. TLS costs three round trips, and the conversation contains only the
   * address. `when_offered`: TLS with every server that offers it.
   */
  readonly startTls?: 'when_required' | 'when_offered';
  readonly limits?: Partial<SmtpLimits>;
  readonly clock?: Clock;
  readonly timer?: Timer;
  /** Source of the random recipient. Default: node:crypto. */
  readonly randomBytes?: (count: number) => Uint8Array;
}

/** Limits on load, for mail hosts and for this process. Times in milliseconds. */
export interface SmtpLimits {
  /** Time limit of opening a connection. */
  readonly connectMs: number;
  /** Mail hosts of one domain that are probed at most. */
  readonly hosts: number;
  /** Connections to one host at a time, including idle ones; an account has at most half. */
  readonly connectionsPerHost: number;
  /** Connections to one IP address at a time, including idle ones, for all host names together; an account has at most half. */
  readonly connectionsPerAddress: number;
  /** Probes that may wait for one host, and for one address; further ones get `timeout` immediately. */
  readonly waitingPerHost: number;
  /** Probes over one connection. */
  readonly usesPerConnection: number;
  /** Refusals over one connection: some servers block clients that cause many. */
  readonly refusalsPerConnection: number;
  /** Idle connections, all hosts together. */
  readonly restingConnections: number;
  readonly idleMs: number;
  /** Time and number of remembered facts: catch-all domains, and TLS of hosts. */
  readonly memoryMs: number;
  readonly memoryEntries: number;
}

export const defaultSmtpLimits: SmtpLimits = {
  connectMs: 4000,
  hosts: 4,
  connectionsPerHost: 5,
  connectionsPerAddress: 20,
  waitingPerHost: 200,
  usesPerConnection: 20,
  refusalsPerConnection: 8,
  restingConnections: 100,
  idleMs: 10_000,
  memoryMs: 3_600_000,
  memoryEntries: 10_000,
};

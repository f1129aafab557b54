import type { Timer } from '@enrichment/kernel';
import { Agent } from 'undici';
import { guardedConnector } from './guarded-connector';
import type { TcpDialer } from './tcp-dialer';

export interface GuardedOptions {
  readonly userAgent: string;
  readonly timer?: Timer;
  /** Certificate authorities, PEM, that are trusted instead of the usual ones: for intranets and tests. */
  readonly ca?: string;
  /** For one connection, in milliseconds. Default 5000. */
  readonly connectTimeoutMs?: number;
}

/** Connections of requests that have a deadline of their own. */
export function guardedAgent(dialer: TcpDialer, { connectTimeoutMs = 5_000, ca }: GuardedOptions): Agent {
  return new Agent({
    connect: guardedConnector(dialer, connectTimeoutMs, ca),
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

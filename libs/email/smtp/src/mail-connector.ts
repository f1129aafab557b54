import { SharedSemaphore, untilAborted } from '@enrichment/concurrency';
import { raceStaggered } from '@enrichment/egress';
import type { MailDns } from '@enrichment/email-domain';
import type { Timer } from '@enrichment/kernel';
import { isIP, type Socket } from 'node:net';
import { HostFailure } from './host-failure';
import type { Connect, SmtpLimits } from './options';
import { timeLimit } from './time-limit';

/** The address of a host's SMTP service. */
export interface Target {
  readonly hostname: string;
  readonly port: number;
  readonly addresses?: readonly string[] | undefined;
  /** The account that causes the connection. */
  readonly account?: string | undefined;
}

/** An open connection, and its remote address. */
interface MailConnection {
  readonly socket: Socket;
  readonly address: string;
}

/** Addresses of a host that are tried at most. */
const maxAttempts = 8;
/** RFC 8305's Connection Attempt Delay. */
const attemptDelayMs = 250;

/**
 * Opens connections to mail hosts: a host's addresses race (RFC 8305). The number of open connections to an address is limited for all host
 * names together, so that a zone with many MX names cannot direct all of them at one server.
 */
export class MailConnector {
  private readonly permits: SharedSemaphore;

  constructor(
    private readonly given: {
      readonly dns: Pick<MailDns, 'addresses'>;
      readonly connect: Connect;
      readonly timer: Timer;
      readonly limits: SmtpLimits;
      /** Called when an address has reached its limit, so that an unused connection there can be closed. */
      readonly onFull: (address: string) => void;
    },
  ) {
    const { connectionsPerAddress, waitingPerHost } = given.limits;
    this.permits = new SharedSemaphore({ permits: connectionsPerAddress, maxWaiting: waitingPerHost });
  }

  /** Whether a call waits for a connection of the address to close. */
  isAwaited(address: string): boolean {
    return this.permits.isAwaited(address);
  }

  /** @throws HostFailure */
  async open(target: Target, caller: AbortSignal): Promise<MailConnection> {
    const { timer, limits } = this.given;
    const { signal, end } = timeLimit(timer, limits.connectMs, caller);
    try {
      const found = target.addresses?.length ? target.addresses : await this.lookUp(target.hostname, signal);
      if (!found) throw new HostFailure('dns_error', 'No name server knows its addresses.');
      if (found.length === 0) throw new HostFailure('no_host', 'The host has no address.');
      return await this.race(target, found.slice(0, maxAttempts), signal);
    } finally {
      end();
    }
  }

  private async race(target: Target, addresses: readonly string[], signal: AbortSignal) {
    const attempts = addresses.map((address) => (over: AbortSignal) => this.connect(target, address, over));
    try {
      return await raceStaggered(attempts, {
        delayMs: attemptDelayMs,
        signal,
        timer: this.given.timer,
        discard: ({ socket }) => socket.destroy(),
      });
    } catch (error) {
      if (signal.aborted) throw new HostFailure('timeout', 'Connecting took too long.');
      const failures = (error as AggregateError).errors as HostFailure[];
      throw failures.find(({ answer }) => answer !== 'no_host') ?? failures[0]!;
    }
  }

  /** One attempt. The permit is released when the connection has closed. */
  private async connect(target: Target, address: string, signal: AbortSignal): Promise<MailConnection> {
    const { account } = target;
    if (this.permits.isExhausted(address, account)) this.given.onFull(address);
    const release = await this.permits.acquire(address, { account, signal }).catch(() => {
      throw new HostFailure('timeout', 'Too many probes of this address.');
    });
    try {
      const where = { hostname: target.hostname, addresses: [address], port: target.port };
      const socket = await this.given.connect({ ...where, signal });
      if (!socket) throw new HostFailure('no_host', 'The address may not be contacted.');
      socket.once('close', release);
      return { socket, address };
    } catch (error) {
      release();
      throw error instanceof HostFailure ? error : connectionFailure(error);
    }
  }

  private lookUp(hostname: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
    if (isIP(hostname)) return Promise.resolve([hostname]);
    return untilAborted(this.given.dns.addresses(hostname, signal), signal).catch((error: unknown) => {
      throw signal.aborted ? new HostFailure('timeout', 'It took too long.') : error;
    });
  }
}

function connectionFailure(error: unknown): HostFailure {
  const isLate = error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT';
  return new HostFailure(isLate ? 'timeout' : 'unreachable', String(error));
}

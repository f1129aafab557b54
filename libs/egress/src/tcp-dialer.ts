import { untilAborted } from '@enrichment/concurrency';
import { type Timer, withoutBrackets } from '@enrichment/kernel';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, isIPv6, type Socket } from 'node:net';
import type { EgressGuard } from './egress-guard';
import { ConnectFailed, GuardRefused } from './errors';
import { raceStaggered } from './race-staggered';
import { connectThroughSocks5, type SocksProxy } from './socks5';
import { withDeadline } from './with-deadline';

/** Resolves a host name to its addresses, best first; empty without any. It may reject when the signal aborts. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The operating system's resolver, with /etc/hosts and mDNS. */
export const systemResolve: ResolveHost = async (host) => {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
};

export interface TcpTarget {
  /** A name, or a literal address with or without brackets. */
  readonly host: string;
  /** Known addresses of the host, which replace its resolution. They are checked too. */
  readonly addresses?: readonly string[] | undefined;
  readonly port: number;
  /** Timeout in milliseconds for resolving, connecting, and the proxy. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface TcpDialerOptions {
  readonly guard: EgressGuard;
  /** Additional allowed servers of this deployment, such as `127.0.0.1:4100`. */
  readonly ownServers?: readonly string[];
  /** Default: the operating system's. */
  readonly resolve?: ResolveHost;
  /** Proxy for connections. Names are resolved here, and the proxy connects to the checked address. */
  readonly proxy?: SocksProxy | undefined;
  readonly timer?: Timer;
  /** RFC 8305's Connection Attempt Delay, in milliseconds. Default 250. */
  readonly attemptDelayMs?: number;
}

/** Maximum number of addresses to try: a hostile zone could direct a thousand connections at one target. */
const maxAttempts = 8;

/**
 * Opens TCP connections to hosts that callers influence, but not to addresses that the guard refuses. A name is resolved once.
 * Each of its addresses is checked, and only checked addresses are used, which prevents DNS rebinding. Several addresses race
 * as in RFC 8305.
 */
export class TcpDialer {
  constructor(private readonly options: TcpDialerOptions) {}

  /**
   * Returns a connected socket without listeners. The caller must destroy it.
   *
   * @throws GuardRefused when every address of the host is refused
   * @throws ConnectFailed
   * @throws `signal.reason` as soon as the signal aborts
   */
  connect({ host, addresses, port, timeoutMs, signal }: TcpTarget): Promise<Socket> {
    const { timer, attemptDelayMs = 250 } = this.options;
    const late = () => new ConnectFailed('timeout', host);
    return withDeadline({ timeoutMs, late, signal, timer }, async (signal) => {
      const reachable = await this.reachable(host, port, addresses, signal);
      const attempts = reachable.map((address) => (over: AbortSignal) => this.open(address, port, over));
      const discard = (socket: Socket) => socket.destroy();
      return raceStaggered(attempts, { delayMs: attemptDelayMs, signal, timer, discard }).catch(
        (error: unknown) => {
          throw error instanceof AggregateError ? new ConnectFailed('failed', host, error) : error;
        },
      );
    });
  }

  /**
   * Checks that the operator allows this server, by `allowCidrs` or `ownServers`, at every address of the host.
   *
   * @throws GuardRefused, ConnectFailed `no_address`
   */
  async checkOpened(host: string, port: number, signal: AbortSignal): Promise<void> {
    const { guard, ownServers = [] } = this.options;
    const found = await untilAborted(this.addressesOf(host, signal), signal);
    if (found.length === 0) throw new ConnectFailed('no_address', host);
    const isOpened = (address: string) => guard.opens(address) || ownServers.includes(`${address}:${port}`);
    if (!found.every(isOpened)) throw new GuardRefused(host, found);
  }

  /**
   * Checks that the guard currently allows at least one address of the host.
   *
   * @throws GuardRefused, ConnectFailed `no_address`
   */
  async check(host: string, port: number, signal: AbortSignal): Promise<void> {
    await this.reachable(host, port, undefined, signal);
  }

  private async addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const { resolve = systemResolve } = this.options;
    const name = withoutBrackets(host);
    return isIP(name) ? [name] : resolve(name, signal);
  }

  private async reachable(
    host: string,
    port: number,
    known: readonly string[] | undefined,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const found = known ?? (await untilAborted(this.addressesOf(host, signal), signal));
    if (found.length === 0) throw new ConnectFailed('no_address', host);
    const reachable = found.filter((address) => this.allows(address, port));
    if (reachable.length === 0) throw new GuardRefused(host, found);
    return interleave(reachable).slice(0, maxAttempts);
  }

  private allows(address: string, port: number): boolean {
    const { guard, ownServers = [] } = this.options;
    return guard.allows(address) || ownServers.includes(`${address}:${port}`);
  }

  private async open(address: string, port: number, signal: AbortSignal): Promise<Socket> {
    const { proxy } = this.options;
    if (!proxy) {
      const socket = await openSocket(address, port, signal);
      // A second check of the connected address.
      if (socket.remoteAddress !== undefined && this.allows(socket.remoteAddress, port)) return socket;
      socket.destroy();
      throw new GuardRefused(address, [socket.remoteAddress ?? 'unknown']);
    }
    const socket = await openSocket(proxy.host, proxy.port, signal);
    const ignore = () => undefined;
    socket.on('error', ignore);
    try {
      await connectThroughSocks5(socket, proxy, { address, port }, signal);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      if (!socket.destroyed) socket.off('error', ignore);
    }
  }
}

async function openSocket(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  const socket = connect({ host, port, noDelay: true });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    signal.throwIfAborted();
    throw error;
  }
}

/** Alternates both families, IPv6 first, each in its given order (RFC 8305 section 4). */
function interleave(addresses: readonly string[]): string[] {
  const six = addresses.filter(isIPv6);
  const four = addresses.filter((address) => !isIPv6(address));
  return Array.from({ length: Math.max(six.length, four.length) }, (_, i) => [six[i], four[i]])
    .flat()
    .filter((address) => address !== undefined);
}

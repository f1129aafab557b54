import type { Socket } from 'node:net';
import type { Source } from '@enrichment/ip-address';
import { type Clock, SourceLimits } from '@enrichment/kernel';
import { limits } from './table';

/** The refusals in a row after which a connection with accepted keys is paused, too. */
const trusted = 10;
/** Mean time in milliseconds for which a connection is not read. */
export const restMs = 5_000;

/** Slows down an address that sends many requests without a valid key, which are not charged. */
export class RefusedKeys {
  /** Refusals in a row, for connections that once had an accepted key. */
  private readonly inARow = new WeakMap<Socket, number>();
  private readonly limits: SourceLimits;

  /**
   * @param after calls back after a number of milliseconds
   * @param random from 0 to 1
   */
  constructor(
    clock: Clock,
    private readonly after: (ms: number, callback: () => void) => void = (ms, callback) =>
      setTimeout(callback, ms).unref(),
    private readonly random: () => number = Math.random,
  ) {
    this.limits = new SourceLimits(clock, limits.refused_keys);
  }

  accepted({ socket }: { readonly socket: Socket }): void {
    if (this.inARow.get(socket) !== 0) this.inARow.set(socket, 0);
  }

  /**
   * Pauses the connection after the answer. Call it before the answer is sent. A proxy's connection is never paused.
   *
   * @param address of the caller; it differs from the connection's behind a proxy
   */
  refused(
    { socket }: { readonly socket: Socket },
    response: { once(event: 'finish', listener: () => void): unknown },
    address: string | undefined,
    source: Source,
  ): void {
    const inARow = (this.inARow.get(socket) ?? trusted) + 1;
    this.inARow.set(socket, inARow);
    if (!this.limits.isOver(source) || inARow <= trusted || address !== socket.remoteAddress) return;
    // Node reads the rest of a request after its answer, so the pause starts later.
    response.once('finish', () => {
      setImmediate(() => {
        socket.pause();
        // The pauses differ in length, so that the connections do not return at the same time.
        this.after(restMs * (0.5 + this.random()), () => socket.resume());
      });
    });
  }
}

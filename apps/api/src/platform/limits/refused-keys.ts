import type { Socket } from 'node:net';
import type { Source } from '@enrichment/ip-address';
import { type Clock, SourceLimits } from '@enrichment/kernel';
import { limits } from './table';

/** A connection whose keys were accepted is given the benefit of the doubt for so many in a row. */
const trusted = 10;
/** How long a connection is not read, on average. */
export const restMs = 5_000;

/** Requests without a valid key cost the service as much as others, and are not paid for: an address that sends many is slowed down. */
export class RefusedKeys {
  /** In a row, of connections that have had a key accepted. */
  private readonly inARow = new WeakMap<Socket, number>();
  private readonly limits: SourceLimits;

  /**
   * @param after calls back in so many milliseconds
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
   * To be called before the answer, which is sent as ever; the connection rests after it.
   *
   * @param address where the request comes from. Another one than the connection's is behind a proxy, whose connections
   *   others use too: they are always read
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
    // Not at once: when an answer has left, Node reads what is left of its request.
    response.once('finish', () => {
      setImmediate(() => {
        socket.pause();
        // Each for another time: all that began to rest together would be back together, and hold up others then.
        this.after(restMs * (0.5 + this.random()), () => socket.resume());
      });
    });
  }
}

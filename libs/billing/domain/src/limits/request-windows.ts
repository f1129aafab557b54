import type { Clock } from '@enrichment/kernel';

/** Result of a request to a window. Times are in milliseconds. */
export interface WindowPermit {
  readonly allowed: boolean;
  /** Number of further requests that are allowed now. */
  readonly remaining: number;
  /** Milliseconds until the next request is allowed; 0: now. */
  readonly retryAfterMs: number;
  /** Milliseconds until the window is empty without further requests. */
  readonly resetMs: number;
  /**
   * Releases the permit of a request that is refused later for another reason, as if it had never been acquired. Call it once.
   * It has no effect on a refused permit or on one that has left the window.
   */
  readonly release: () => Promise<void>;
}

/** Number of live replicas, and of those before this one in an order that all share. */
export interface Replicas {
  readonly count: number;
  readonly before: number;
}

/** Share of a limit for one replica while each replica counts on its own. The shares add up to the limit. */
export function shareOf(limit: number, { count, before }: Replicas): number {
  return Math.floor(limit / count) + (before < limit % count ? 1 : 0);
}

/** Counts requests in sliding windows: a limit holds over every stretch of `windowMs`, not per calendar second. */
export abstract class RequestWindows {
  /**
   * Acquires a permit in the window. A refused request does not count.
   *
   * @param key identifies the window
   * @param limit at least 0; each call may pass another limit, which applies to that call
   */
  abstract acquire(key: string, limit: number, windowMs: number): Promise<WindowPermit>;
}

/** Times of the last requests in a ring buffer, oldest first. */
interface Ring {
  times: Float64Array;
  start: number;
  count: number;
}

/** The keys of one length of window. Used keys move to the young generation. Each turn drops the keys of the old one, without a timer. */
interface Generations {
  young: Map<string, Ring>;
  old: Map<string, Ring>;
  turnAt: number;
}

/**
 * Windows of one process, which gets its share of a limit among the live replicas. They are exact: the time of every allowed
 * request of the last window is stored. A key takes 8 to 16 bytes for each request of its busiest window. After two windows
 * without requests it takes none.
 */
export class MemoryRequestWindows implements RequestWindows {
  /** By length: traffic of short windows leaves the long ones. There are few lengths. */
  private readonly lengths = new Map<number, Generations>();

  /** @param announced lists the live replicas */
  constructor(
    private readonly clock: Clock,
    private readonly announced: { readonly listeners: Replicas } = { listeners: { count: 1, before: 0 } },
  ) {}

  acquire(key: string, whole: number, windowMs: number): Promise<WindowPermit> {
    const limit = shareOf(whole, this.announced.listeners);
    const now = this.clock.monotonic();
    const generations = this.turn(now, windowMs);
    const ring = find(generations, key);
    while (ring.count > 0 && at(ring, 0) <= now - windowMs) drop(ring);
    const allowed = ring.count < limit;
    if (allowed) add(ring, now);
    const remaining = Math.max(0, limit - ring.count);
    return Promise.resolve({
      allowed,
      remaining,
      // Index of the request that must leave the window first.
      retryAfterMs:
        remaining > 0 ? 0 : limit === 0 ? windowMs : until(ring, ring.count - limit, windowMs, now),
      resetMs: ring.count === 0 ? 0 : until(ring, ring.count - 1, windowMs, now),
      release: () => Promise.resolve(allowed ? free(generations, key, now) : undefined),
    });
  }

  /** Keys in memory. */
  get size(): number {
    return [...this.lengths.values()].reduce((sum, { young, old }) => sum + young.size + old.size, 0);
  }

  /** @returns the keys of a length, after the turns that are due for any length */
  private turn(now: number, windowMs: number): Generations {
    let wanted = this.lengths.get(windowMs);
    if (!wanted) {
      wanted = { young: new Map(), old: new Map(), turnAt: now + windowMs };
      this.lengths.set(windowMs, wanted);
    }
    for (const [length, generations] of this.lengths) {
      if (now < generations.turnAt) continue;
      generations.old = generations.young;
      generations.young = new Map();
      generations.turnAt = now + length;
    }
    return wanted;
  }
}

function free({ young, old }: Generations, key: string, time: number): void {
  const ring = young.get(key) ?? old.get(key);
  if (ring) remove(ring, time);
}

function find({ young, old }: Generations, key: string): Ring {
  let ring = young.get(key);
  if (!ring) {
    ring = old.get(key) ?? { times: new Float64Array(8), start: 0, count: 0 };
    old.delete(key);
    young.set(key, ring);
  }
  return ring;
}

function at(ring: Ring, index: number): number {
  return ring.times[(ring.start + index) % ring.times.length]!;
}

/** Milliseconds until a request leaves the window; never longer than the window, despite rounding. */
function until(ring: Ring, index: number, windowMs: number, now: number): number {
  return Math.min(windowMs, at(ring, index) + windowMs - now);
}

function drop(ring: Ring): void {
  ring.start = (ring.start + 1) % ring.times.length;
  ring.count--;
}

function add(ring: Ring, time: number): void {
  if (ring.count === ring.times.length) grow(ring, ring.count * 2);
  ring.times[(ring.start + ring.count) % ring.times.length] = time;
  ring.count++;
}

/** Removes the newest entry of that time; entries with the same time are equal. */
function remove(ring: Ring, time: number): void {
  let index = ring.count - 1;
  while (index >= 0 && at(ring, index) !== time) index--;
  if (index < 0) return;
  for (; index < ring.count - 1; index++) {
    ring.times[(ring.start + index) % ring.times.length] = at(ring, index + 1);
  }
  ring.count--;
}

function grow(ring: Ring, length: number): void {
  const times = new Float64Array(length);
  for (let i = 0; i < ring.count; i++) times[i] = at(ring, i);
  ring.times = times;
  ring.start = 0;
}

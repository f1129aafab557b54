import type { Clock } from './clock';

interface SourceLimitOptions {
  /** Largest count of a source's narrowest network in one window. */
  readonly max: number;
  readonly windowMs: number;
  /** Factor for each wider network, because more senders share it. */
  readonly widening?: number;
  /** Networks remembered at most; the ones that began first are forgotten. */
  readonly capacity?: number;
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/**
 * Counts requests of senders, in bounded memory and without waiting: for limits that hold before a request costs work. A window begins with
 * its first count. Each process counts separately.
 */
export class SourceLimits {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: Clock,
    private readonly options: SourceLimitOptions,
  ) {}

  /**
   * Counts before the work is done, so that many at the same time are counted like one after the other.
   *
   * @param source networks that may be one sender's, narrowest first
   * @param refusal the error to throw when a limit is passed
   * @returns takes the count back: it was no abuse
   */
  count(source: readonly string[], refusal: (limit: number, waitMs: number) => Error): () => void {
    const windows = this.windowsOf(source);
    const passed = this.passed(windows);
    if (passed) throw refusal(passed.limit, passed.waitMs);
    for (const window of windows) window.count++;
    return () => windows.forEach((window) => window.count--);
  }

  /** Counts an event that has already happened. @returns whether a limit was passed before; then it is not counted */
  isOver(source: readonly string[]): boolean {
    const windows = this.windowsOf(source);
    if (this.passed(windows)) return true;
    for (const window of windows) window.count++;
    return false;
  }

  private windowsOf(source: readonly string[]): Window[] {
    const now = this.clock.monotonic();
    return source.map((network) => this.window(network, now));
  }

  private passed(windows: readonly Window[]): { limit: number; waitMs: number } | undefined {
    const { max, widening = 4 } = this.options;
    for (const [i, { count, endsAt }] of windows.entries()) {
      const limit = max * widening ** i;
      if (count >= limit) return { limit, waitMs: endsAt - this.clock.monotonic() };
    }
    return undefined;
  }

  private window(network: string, now: number): Window {
    const known = this.windows.get(network);
    if (known && known.endsAt > now) return known;
    const window = { endsAt: now + this.options.windowMs, count: 0 };
    // Last in the order, so that the oldest are first.
    this.windows.delete(network);
    this.windows.set(network, window);
    if (this.windows.size > (this.options.capacity ?? 50_000)) {
      this.windows.delete(this.windows.keys().next().value!);
    }
    return window;
  }
}

import type { RateLimit } from './meta';
import type { Timing } from './options';

/** Requests are this much rarer than their limit allows, since some travel faster than others. */
const margin = 1.05;

/** Spaces requests by the `RateLimit` headers of the answers. The first request runs alone, to learn the limits. */
export class Pacer {
  private sentAt = -Infinity;
  private pausedUntil = -Infinity;
  private spacingMs = 0;
  private first: PromiseWithResolvers | undefined;

  constructor(private readonly timing: Timing) {}

  /** Resolves when the next request may be sent; rejects with the signal's reason. */
  async turn(signal: AbortSignal): Promise<void> {
    if (this.first) await this.first.promise;
    else this.first = withResolvers();
    for (;;) {
      signal.throwIfAborted();
      const waitMs = Math.max(this.sentAt + this.spacingMs, this.pausedUntil) - this.timing.now();
      if (waitMs <= 0) break;
      await this.timing.sleep(waitMs, signal);
    }
    this.sentAt = this.timing.now();
  }

  /** Call it after each request, with any outcome. @param limits that it counted against, where the answer names them */
  ended(limits: readonly RateLimit[]): void {
    if (limits.length > 0) {
      const spacings = limits.map(({ limit, windowSeconds }) => (windowSeconds * 1_000) / Math.max(1, limit));
      this.spacingMs = Math.max(...spacings) * margin;
    }
    this.first?.resolve();
  }

  /** The service has refused a request: none is sent for this number of seconds. */
  refused(retryAfterSeconds: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.timing.now() + retryAfterSeconds * 1_000);
  }
}

/** `Promise.withResolvers` of later platforms. */
interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

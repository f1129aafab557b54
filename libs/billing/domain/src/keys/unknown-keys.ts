import { type Source } from '@enrichment/ip-address';
import { type Clock, DomainError } from '@enrichment/kernel';

/** How many look-ups of keys that turn out to be unknown a sender's narrowest prefix may cause in a window. */
const mostLookUps = 100;
/** What a wider prefix may cause, as a multiple of the one before: more senders share it. */
const widening = 4;
const windowMs = 60_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

/**
 * What is known of keys that do not exist, in bounded memory: which digests were looked up in vain a moment ago, and how many
 * look-ups in vain a sender has caused.
 */
export class UnknownKeys {
  private readonly digests = new Map<string, number>();
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: Clock,
    private readonly options = { ageMs: 10_000, digests: 10_000, prefixes: 50_000 },
  ) {}

  has(digest: string): boolean {
    const until = this.digests.get(digest);
    return until !== undefined && until > this.clock.monotonic();
  }

  add(digest: string): void {
    this.digests.delete(digest);
    this.digests.set(digest, this.clock.monotonic() + this.options.ageMs);
    dropOldest(this.digests, this.options.digests);
  }

  /** When a key was created, or may have been. */
  clear(): void {
    this.digests.clear();
  }

  /**
   * Counts a look-up before it is made, so that many at the same time are counted like one after the other.
   *
   * @returns takes it back: the key exists
   * @throws DomainError RATE_001 { limit, window_seconds, retry_after_seconds } when the sender has caused too many
   */
  countLookUp(source: Source): () => void {
    const now = this.clock.monotonic();
    const windows = source.map((prefix) => this.window(prefix, now));
    windows.forEach(({ count, endsAt }, i) => {
      const most = mostLookUps * widening ** i;
      if (count >= most) throw tooManyUnknownKeys(most, endsAt - now);
    });
    for (const window of windows) window.count++;
    return () => windows.forEach((window) => window.count--);
  }

  private window(prefix: string, now: number): Window {
    let window = this.windows.get(prefix);
    if (!window || window.endsAt <= now) {
      this.windows.delete(prefix);
      window = { endsAt: now + windowMs, count: 0 };
      this.windows.set(prefix, window);
      dropOldest(this.windows, this.options.prefixes);
    }
    return window;
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size > most) map.delete(map.keys().next().value!);
}

function tooManyUnknownKeys(limit: number, waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new DomainError(
    'RATE_001',
    `Too many unknown API keys from your network: more than ${limit} in ${windowMs / 1_000} seconds.`,
    { limit, window_seconds: windowMs / 1_000, retry_after_seconds: seconds },
    seconds,
  );
}

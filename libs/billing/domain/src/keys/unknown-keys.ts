import { type Source } from '@enrichment/ip-address';
import { type Clock, DomainError, SourceLimits } from '@enrichment/kernel';

/** Limit of failed look-ups from one network. */
export const unknownKeysLimit = { max: 100, windowMs: 60_000 } as const;
/** Look-ups above that limit, so that a valid key from the same network works although it is not cached. */
export const spareLookUps = { max: 20, windowMs: 1_000 } as const;

/** Unknown keys in bounded memory: digests of recent failed look-ups, and their number by sender. */
export class UnknownKeys {
  private readonly digests = new Map<string, number>();
  private readonly limits: SourceLimits;
  private readonly spare: SourceLimits;

  constructor(
    private readonly clock: Clock,
    private readonly options = { ageMs: 10_000, capacity: 10_000 },
  ) {
    this.limits = new SourceLimits(clock, unknownKeysLimit);
    this.spare = new SourceLimits(clock, spareLookUps);
  }

  has(digest: string): boolean {
    const until = this.digests.get(digest);
    return until !== undefined && until > this.clock.monotonic();
  }

  add(digest: string): void {
    this.digests.delete(digest);
    this.digests.set(digest, this.clock.monotonic() + this.options.ageMs);
    if (this.digests.size > this.options.capacity) this.digests.delete(this.digests.keys().next().value!);
  }

  /** Called when a key was created, or may have been. */
  clear(): void {
    this.digests.clear();
  }

  /**
   * Counts a look-up before it starts.
   *
   * @returns a function that undoes the count, for an existing key
   * @throws DomainError RATE_001 { limit, window_seconds, retry_after_seconds } when the sender has caused too many
   */
  countLookUp(source: Source): () => void {
    try {
      return this.limits.count(source, tooManyUnknownKeys);
    } catch {
      return this.spare.count(source, tooManyUnknownKeys);
    }
  }
}

function tooManyUnknownKeys(): DomainError {
  const { max, windowMs } = unknownKeysLimit;
  const windowSeconds = windowMs / 1_000;
  const retryAfter = spareLookUps.windowMs / 1_000;
  return new DomainError(
    'RATE_001',
    `More than ${max} unknown API keys from your network in ${windowSeconds} seconds: check your key.`,
    { limit: max, window_seconds: windowSeconds, retry_after_seconds: retryAfter },
    retryAfter,
  );
}

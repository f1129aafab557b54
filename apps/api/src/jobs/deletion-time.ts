import type { Clock } from '@enrichment/kernel';

/** Largest difference between this machine's clock and the database's, and largest change between two readings. */
const maxApartMs = 60_000;
/** Time for which a clock must be stable before it is trusted again. */
const trustedAfterMs = 3_600_000;

/**
 * The time that decides which data is old: the database's, if this machine's clock agrees and neither has jumped. So a wrong clock deletes
 * no data.
 */
export class DeletionTime {
  /** The database's time minus the monotonic time, which is constant unless a clock is set. */
  private start: number | undefined;
  private jumpedAt: number | undefined;

  /** @param databaseNow milliseconds since the Unix epoch */
  constructor(
    private readonly clock: Clock,
    private readonly databaseNow: () => Promise<number>,
  ) {}

  /** @throws Error with one line if nothing may be deleted now */
  async now(): Promise<number> {
    const now = await this.databaseNow();
    const apart = Math.abs(now - this.clock.now());
    if (apart > maxApartMs)
      throw new Error(
        `this machine's clock and the database's are ${Math.round(apart / 1_000)} s apart: nothing is deleted until they agree`,
      );
    this.checkJump(now, this.clock.monotonic());
    return now;
  }

  private checkJump(now: number, passed: number): void {
    const start = now - passed;
    const moved = start - (this.start ?? start);
    this.start = start;
    if (Math.abs(moved) > maxApartMs) this.jumpedAt = passed;
    if (this.jumpedAt === undefined) return;
    if (passed - this.jumpedAt < trustedAfterMs)
      throw new Error('a clock has jumped: nothing is deleted until both are stable for an hour');
    this.jumpedAt = undefined;
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScrapeLease, ScrapeLeases } from '@enrichment/network-scraping-domain';
import type { DataSource } from 'typeorm';

/** A holder that gave no sign of life for so long is dead. */
const defaultSilenceMs = 3_000;
const firstWaitMs = 10;
const longestWaitMs = 100;

/** Takes a key that is free, or whose holder is dead or late. All times are the server's, whatever replicas' clocks say. */
const takeLease = `
INSERT INTO network_flight_leases AS l (key, holder, expires_at, ends_at)
VALUES ($1, $2, clock_timestamp() + least($3::int, $4::int) * interval '1 ms',
        clock_timestamp() + $3::int * interval '1 ms')
ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at, ends_at = excluded.ends_at
WHERE l.expires_at <= clock_timestamp()
RETURNING key`;

const renewLease = `
UPDATE network_flight_leases SET expires_at = least(ends_at, clock_timestamp() + $3 * interval '1 ms')
WHERE key = $1 AND holder = $2`;

/** Takes leases along that dead holders left behind and nobody asked for since. */
const endLease = `
DELETE FROM network_flight_leases
WHERE (key = $1 AND holder = $2) OR expires_at < clock_timestamp() - interval '1 minute'`;

/**
 * `ScrapeLeases` in a table. A holder shows every second that it lives, so the keys of one that was killed are free
 * again after three, however long its leases were meant to last. Who waits asks again after 10 to 100 ms.
 */
export class PostgresScrapeLeases implements ScrapeLeases {
  /** @param silenceMs after which a holder without a sign of life counts as dead. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly silenceMs = defaultSilenceMs,
  ) {}

  async acquire(key: string, ttlMs: number, signal: AbortSignal): Promise<ScrapeLease> {
    const holder = randomUUID();
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.5, longestWaitMs)) {
      signal.throwIfAborted();
      if (await this.take(key, holder, ttlMs)) break;
      await wait(waitMs, undefined, { signal }).catch(() => undefined);
    }
    const lease = this.hold(key, holder, ttlMs);
    if (!signal.aborted) return lease;
    await lease.release();
    throw signal.reason;
  }

  private async take(key: string, holder: string, ttlMs: number): Promise<boolean> {
    try {
      const taken = await this.dataSource.query<unknown[]>(takeLease, [key, holder, ttlMs, this.silenceMs]);
      return taken.length > 0;
    } catch {
      // Out of reach: a page scraped twice is better than none.
      return true;
    }
  }

  private hold(key: string, holder: string, ttlMs: number): ScrapeLease {
    const periodMs = this.silenceMs / 3;
    let beats = Math.floor(ttlMs / periodMs);
    const timer = setInterval(() => {
      beats -= 1;
      if (beats < 0) clearInterval(timer);
      // A missed beat is made up for by the next one.
      else this.dataSource.query(renewLease, [key, holder, this.silenceMs]).catch(() => undefined);
    }, periodMs).unref();
    return {
      release: async () => {
        clearInterval(timer);
        // What cannot be released ends by itself.
        await this.dataSource.query(endLease, [key, holder]).catch(() => undefined);
      },
    };
  }
}

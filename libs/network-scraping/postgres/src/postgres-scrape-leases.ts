import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScrapeLease, ScrapeLeases } from '@enrichment/network-scraping-domain';
import type { DataSource } from 'typeorm';

/** A holder that has not renewed its lease for this time counts as dead. */
const defaultSilenceMs = 3_000;
const firstWaitMs = 10;
const maxWaitMs = 100;

/** Acquires a key that is free or expired. All times are the server's, since replicas' clocks differ. */
const acquireLease = `
INSERT INTO network_flight_leases AS l (key, holder, expires_at, ends_at)
VALUES ($1, $2, clock_timestamp() + least($3::int, $4::int) * interval '1 ms',
        clock_timestamp() + $3::int * interval '1 ms')
ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at, ends_at = excluded.ends_at
WHERE l.expires_at <= clock_timestamp()
RETURNING key`;

const renewLease = `
UPDATE network_flight_leases SET expires_at = least(ends_at, clock_timestamp() + $3 * interval '1 ms')
WHERE key = $1 AND holder = $2`;

/** Also deletes expired leases of dead holders. */
const endLease = `
DELETE FROM network_flight_leases
WHERE (key = $1 AND holder = $2) OR expires_at < clock_timestamp() - interval '1 minute'`;

/**
 * `ScrapeLeases` in a table. A holder renews its lease every second, so the keys of a killed holder are free after three seconds,
 * whatever their time to live. A waiting caller tries again after 10 to 100 ms.
 */
export class PostgresScrapeLeases implements ScrapeLeases {
  /** @param silenceMs time after which a holder that has not renewed its lease counts as dead. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly silenceMs = defaultSilenceMs,
  ) {}

  async acquire(key: string, ttlMs: number, signal: AbortSignal): Promise<ScrapeLease> {
    const holder = randomUUID();
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.5, maxWaitMs)) {
      signal.throwIfAborted();
      if (await this.tryAcquire(key, holder, ttlMs)) break;
      await wait(waitMs, undefined, { signal }).catch(() => undefined);
    }
    const lease = this.hold(key, holder, ttlMs);
    if (!signal.aborted) return lease;
    await lease.release();
    throw signal.reason;
  }

  private async tryAcquire(key: string, holder: string, ttlMs: number): Promise<boolean> {
    try {
      const rows = await this.dataSource.query<unknown[]>(acquireLease, [key, holder, ttlMs, this.silenceMs]);
      return rows.length > 0;
    } catch {
      // The database is unreachable: the page may be scraped twice, but is scraped.
      return true;
    }
  }

  private hold(key: string, holder: string, ttlMs: number): ScrapeLease {
    const periodMs = this.silenceMs / 3;
    let renewals = Math.floor(ttlMs / periodMs);
    const timer = setInterval(() => {
      renewals -= 1;
      if (renewals < 0) clearInterval(timer);
      // The next renewal repairs a failed one.
      else this.dataSource.query(renewLease, [key, holder, this.silenceMs]).catch(() => undefined);
    }, periodMs).unref();
    return {
      release: async () => {
        clearInterval(timer);
        // A lease that cannot be released expires.
        await this.dataSource.query(endLease, [key, holder]).catch(() => undefined);
      },
    };
  }
}

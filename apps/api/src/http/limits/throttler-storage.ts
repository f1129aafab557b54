import { RequestWindows, type WindowPermit } from '@enrichment/billing-domain';
import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';

/** What the throttler stores, in its own words, and a way to take it back. Times are seconds, with fractions. */
export type WindowRecord = Awaited<ReturnType<ThrottlerStorage['increment']>> & Pick<WindowPermit, 'release'>;

/** The throttler's storage over sliding windows. A window that is full blocks; nothing is blocked beyond that. */
@Injectable()
export class WindowThrottlerStorage implements ThrottlerStorage {
  constructor(private readonly windows: RequestWindows) {}

  async increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const { allowed, remaining, retryAfterMs, resetMs, release } = await this.windows.acquire(
      key,
      limit,
      ttl,
    );
    return {
      totalHits: limit - remaining,
      timeToExpire: resetMs / 1_000,
      isBlocked: !allowed,
      timeToBlockExpire: retryAfterMs / 1_000,
      release,
    };
  }
}

import { RequestWindows, type WindowPermit } from '@enrichment/billing-domain';
import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';

/** What the throttler stores, in its own words, with the permit behind it. Times are seconds, with fractions. */
export interface WindowRecord extends Awaited<ReturnType<ThrottlerStorage['increment']>> {
  readonly permit: WindowPermit;
}

/** The throttler's storage over sliding windows. A window that is full blocks; nothing is blocked beyond that. */
@Injectable()
export class WindowThrottlerStorage implements ThrottlerStorage {
  constructor(private readonly windows: RequestWindows) {}

  async increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const permit = await this.windows.acquire(key, limit, ttl);
    return {
      totalHits: limit - permit.remaining,
      timeToExpire: permit.resetMs / 1_000,
      isBlocked: !permit.allowed,
      timeToBlockExpire: permit.retryAfterMs / 1_000,
      permit,
    };
  }
}

import {
  type Caller,
  type ExtraLimit,
  isTestKey,
  type LimitedItem,
  RequestWindows,
  type WindowPermit,
  freeRoutes,
} from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { Injectable } from '@nestjs/common';
import type { ApiResponse } from '../request/api-request';
import type { RequestContext } from '../request/request-context';
import { limits } from './table';

/** Limits are per second, in sliding windows. */
export const windowSeconds = 1;

/** The caller's limit of an item: the key's own, else the account's. The test keys of an account share a separate window. */
export function limitOf({ key, account }: Caller, item: LimitedItem): { limit: number; tracker: string } {
  const own = key.limits[item];
  return own === undefined
    ? { limit: account.limits[item], tracker: isTestKey(key) ? `test ${account.id}` : account.id }
    : { limit: own, tracker: key.id };
}

/** Adds a limit to the header fields of the IETF's draft-ietf-httpapi-ratelimit-headers. */
export function addLimitHeaders(
  response: ApiResponse,
  item: LimitedItem | RouteLimit,
  limit: number,
  { remaining, resetMs }: WindowPermit,
): void {
  const add = (header: string, member: string) => {
    const present = response.getHeader(header);
    response.setHeader(header, present === undefined ? member : `${String(present)}, ${member}`);
  };
  add('RateLimit-Policy', `"${item}";q=${limit};w=${windowSeconds}`);
  add('RateLimit', `"${item}";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`);
}

/** RATE_001, or RATE_002 for a limit on top of the operation's. */
export function overLimit(
  code: 'RATE_001' | 'RATE_002',
  what: string,
  limit: number,
  waitSeconds: number,
): DomainError {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  return new DomainError(
    code,
    `More than ${limit} ${what} in ${windowSeconds} second: repeat the request after ${seconds} s.`,
    { limit, window_seconds: windowSeconds, retry_after_seconds: seconds },
    seconds,
  );
}

/** Limits of routes that are no operation. */
export type RouteLimit = keyof typeof freeRoutes | 'dashboard' | 'webhook_tests';

/**
 * Takes a permit of an account, and writes the limit in the header fields.
 *
 * @throws DomainError RATE_001
 */
export async function takePermit(
  windows: RequestWindows,
  name: 'mcp',
  accountId: string,
  response: ApiResponse,
): Promise<void> {
  const { max, windowMs } = limits[name];
  const permit = await windows.acquire(`${name}:${accountId}`, max, windowMs);
  addLimitHeaders(response, name, max, permit);
  if (!permit.allowed) throw overLimit('RATE_001', 'requests', max, permit.retryAfterMs / 1_000);
}

/** Limits beside an operation's own, for requests for fresh data. */
@Injectable()
export class ExtraLimits {
  constructor(private readonly windows: RequestWindows) {}

  /**
   * Acquires a permit. A refused request releases its permit in the operation's own window, so it counts against no
   * limit.
   *
   * @throws DomainError RATE_002
   */
  async acquire(item: ExtraLimit, context: RequestContext, response: ApiResponse): Promise<void> {
    const { limit, tracker } = limitOf(context.authenticated.caller, item);
    const permit = await this.windows.acquire(`${item}:${tracker}`, limit, windowSeconds * 1_000);
    addLimitHeaders(response, item, limit, permit);
    if (permit.allowed) return;
    await context.permit?.release();
    throw overLimit('RATE_002', 'requests for fresh data', limit, permit.retryAfterMs / 1_000);
  }
}

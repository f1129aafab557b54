import { type ExecutionContext, Injectable } from '@nestjs/common';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
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
import { type Session, tooManyAttempts } from '@enrichment/identity-domain';
import type { ApiRequest, ApiResponse, RequestContext } from '../request/api-request';
import { limits } from './table';
import { RouteMetadata } from '../request/route-metadata';

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
function addLimitHeaders(
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
 * Takes a permit for a route that is not an operation. Only answers of `/v1` have header fields of limits.
 *
 * @throws DomainError RATE_001 or SESSION_005
 */
export async function takePermit(
  windows: RequestWindows,
  name: RouteLimit,
  tracker: string,
  response: ApiResponse,
): Promise<void> {
  const { max, windowMs, then } = limits[name];
  const permit = await windows.acquire(`${name}:${tracker}`, max, windowMs);
  if (then === 'RATE_001') addLimitHeaders(response, name, max, permit);
  if (permit.allowed) return;
  if (then === 'SESSION_005') throw tooManyAttempts(permit.retryAfterMs);
  throw overLimit('RATE_001', 'requests', max, permit.retryAfterMs / 1_000);
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

/** The limit of a route that is no operation: its name in the table of limits. */
export const LimitedBy = RouteMetadata.createDecorator<RouteLimit>();

/** The guard chooses limit and window itself: they depend on the route and on the caller. */
export const throttlerOptions: ThrottlerModuleOptions = {
  throttlers: [{ name: 'route', ttl: 0, blockDuration: 0, limit: 0 }],
};

/** A permit in the throttler's terms. Times are seconds with fractions. */
interface WindowRecord extends Awaited<ReturnType<ThrottlerStorage['increment']>> {
  readonly permit: WindowPermit;
}

/** The throttler's storage over sliding windows. A window that is full blocks; nothing is blocked beyond that. */
@Injectable()
export class WindowThrottlerStorage implements ThrottlerStorage {
  constructor(readonly windows: RequestWindows) {}

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

/**
 * The guard of every limit that is known before the body: that of the operation, or that of {@link LimitedBy}. It needs the caller or the
 * session that the guard before it found; a route for anyone has neither, and no limit.
 */
@Injectable()
export class LimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly store: WindowThrottlerStorage,
    metadata: RouteMetadata,
  ) {
    super(options, store, metadata);
  }

  protected override async handleRequest({ context }: ThrottlerRequest): Promise<boolean> {
    const name = this.reflector.getAllAndOverride(LimitedBy, [context.getHandler(), context.getClass()]);
    await (name === undefined ? this.takeOfOperation(context) : this.takeOfRoute(context, name));
    return true;
  }

  /** Writes the limit on every answer, in the standard's header fields instead of the base class' own. */
  private async takeOfOperation(execution: ExecutionContext): Promise<void> {
    const http = execution.switchToHttp();
    const { context } = http.getRequest<ApiRequest>();
    const { operation, caller } = context.authenticated;
    const { limit, tracker } = limitOf(caller, operation);
    const { permit } = await this.store.increment(`${operation}:${tracker}`, windowSeconds * 1_000, limit);
    addLimitHeaders(http.getResponse<ApiResponse>(), operation, limit, permit);
    if (!permit.allowed) throw overLimit('RATE_001', 'requests', limit, permit.retryAfterMs / 1_000);
    context.permit = permit;
  }

  private async takeOfRoute(execution: ExecutionContext, name: RouteLimit): Promise<void> {
    const http = execution.switchToHttp();
    const { context, session } = http.getRequest<ApiRequest & { readonly session?: Session }>();
    const user = session?.user;
    const tracker =
      limits[name].scope === 'user' ? user?.id : (context.caller?.account.id ?? user?.accountId);
    if (tracker === undefined) return;
    await takePermit(this.store.windows, name, tracker, http.getResponse<ApiResponse>());
  }
}

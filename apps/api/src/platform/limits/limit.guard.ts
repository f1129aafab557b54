import { type ExecutionContext, Injectable } from '@nestjs/common';
import { RequestWindows, type WindowPermit } from '@enrichment/billing-domain';
import { type Session, tooManyAttempts } from '@enrichment/identity-domain';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { ApiRequest, ApiResponse } from '../request/api-request';
import { RouteMetadata } from '../request/route-metadata';
import { addLimitHeaders, limitOf, overLimit, type RouteLimit, windowSeconds } from './limits';
import { limits } from './table';

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

/**
 * The guard of every limit that is known before the body: that of the operation, or that of {@link LimitedBy}. It needs the caller or the
 * session that the guard before it found; a route for anyone has neither, and no limit.
 */
@Injectable()
export class LimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly windows: WindowThrottlerStorage,
    metadata: RouteMetadata,
  ) {
    super(options, windows, metadata);
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
    const { permit } = await this.windows.increment(`${operation}:${tracker}`, windowSeconds * 1_000, limit);
    addLimitHeaders(http.getResponse<ApiResponse>(), operation, limit, permit);
    if (!permit.allowed) throw overLimit('RATE_001', 'requests', limit, permit.retryAfterMs / 1_000);
    context.permit = permit;
  }

  private async takeOfRoute(execution: ExecutionContext, name: RouteLimit): Promise<void> {
    const http = execution.switchToHttp();
    const { context, session } = http.getRequest<ApiRequest & { readonly session?: Session }>();
    const { scope, max, windowMs, then } = limits[name];
    const user = session?.user;
    const tracker = scope === 'user' ? user?.id : (context.caller?.account.id ?? user?.accountId);
    if (tracker === undefined) return;
    const { permit } = await this.windows.increment(`${name}:${tracker}`, windowMs, max);
    if (then === 'RATE_001') addLimitHeaders(http.getResponse<ApiResponse>(), name, max, permit);
    if (permit.allowed) return;
    if (then === 'SESSION_005') throw tooManyAttempts(permit.retryAfterMs);
    throw overLimit('RATE_001', 'requests', max, permit.retryAfterMs / 1_000);
  }
}

import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RequestWindows, type WindowPermit } from '@enrichment/billing-domain';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { ApiRequest, ApiResponse } from '../request/api-request';
import { limitOf, overLimit, addLimitHeaders, windowSeconds } from './limits';

/** The limit of the operation for the caller. */
function ownLimit(context: ExecutionContext) {
  const { caller, operation } = context.switchToHttp().getRequest<ApiRequest>().context.authenticated;
  return { operation, ...limitOf(caller, operation) };
}

const throttler = {
  name: 'operation',
  ttl: windowSeconds * 1_000,
  blockDuration: 0,
  limit: (context: ExecutionContext) => ownLimit(context).limit,
  getTracker: (_request: unknown, context: ExecutionContext) => ownLimit(context).tracker,
  generateKey: (context: ExecutionContext, tracker: string) => `${ownLimit(context).operation}:${tracker}`,
};

export const throttlerOptions: ThrottlerModuleOptions = { throttlers: [throttler] };

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

/** The second guard; it needs the caller that the first one found. */
@Injectable()
export class OperationThrottlerGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly windows: WindowThrottlerStorage,
  ) {
    super(options, windows, new Reflector());
  }

  /** Writes the limit on every answer, in the standard's header fields instead of the base class' own. */
  protected override async handleRequest({
    context,
    limit,
    ttl,
    throttler,
    getTracker,
    generateKey,
  }: ThrottlerRequest): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const key = generateKey(context, await getTracker(request, context), throttler.name!);
    const { permit } = await this.windows.increment(key, ttl, limit);
    addLimitHeaders(http.getResponse<ApiResponse>(), request.context.authenticated.operation, limit, permit);
    if (!permit.allowed) throw overLimit('RATE_001', 'requests', limit, permit.retryAfterMs / 1_000);
    request.context.permit = permit;
    return true;
  }
}

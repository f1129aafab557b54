import { type ExecutionContext, Injectable } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import type { ApiRequest, ApiResponse } from './api-request';
import { limitOf, overLimit, tellLimit, windowSeconds } from './request-limits';
import type { WindowRecord } from './throttler-storage';

function requestOf(context: ExecutionContext): ApiRequest {
  return context.switchToHttp().getRequest<ApiRequest>();
}

/** The caller's limit of the operation, counted per account unless the key has a limit of its own. */
export const throttlerOptions: ThrottlerModuleOptions = {
  throttlers: [
    { ttl: windowSeconds * 1_000, blockDuration: 0, limit: (context) => ownLimit(requestOf(context)).limit },
  ],
  getTracker: (request) => ownLimit(request as ApiRequest).tracker,
  generateKey: (context, tracker) => `${requestOf(context).operation!}:${tracker}`,
};

const ownLimit = (request: ApiRequest) => limitOf(request, request.operation!);

/**
 * The second guard; it needs the caller that the first one found. Tells the operation's limit on every answer.
 */
@Injectable()
export class OperationThrottlerGuard extends ThrottlerGuard {
  protected override async handleRequest(props: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = props;
    const request = requestOf(context);
    const response = context.switchToHttp().getResponse<ApiResponse>();
    const tracker = await getTracker(request, context);
    const key = generateKey(context, tracker, throttler.name!);
    const record = (await this.storageService.increment(
      key,
      ttl,
      limit,
      blockDuration,
      throttler.name!,
    )) as WindowRecord;
    tellLimit(response, request.operation!, {
      limit,
      remaining: limit - record.totalHits,
      resetSeconds: record.timeToExpire,
    });
    request.giveBackPlace = record.giveBack;
    if (record.isBlocked)
      await this.throwThrottlingException(context, { limit, ttl, key, tracker, ...record });
    return true;
  }

  protected override throwThrottlingException(
    _context: ExecutionContext,
    detail: ThrottlerLimitDetail,
  ): Promise<void> {
    return Promise.reject(overLimit('RATE_001', 'requests', detail.limit, detail.timeToBlockExpire));
  }
}

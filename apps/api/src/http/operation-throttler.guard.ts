import { type ExecutionContext, Injectable } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import { DomainError } from '@enrichment/kernel';
import type { ApiRequest, ApiResponse } from './api-request';

/** Limits are per second, in sliding windows. */
const windowSeconds = 1;

function requestOf(context: ExecutionContext): ApiRequest {
  return context.switchToHttp().getRequest<ApiRequest>();
}

/** The caller's limit of the operation, counted per account unless the key has a limit of its own. */
export const throttlerOptions: ThrottlerModuleOptions = {
  throttlers: [
    { ttl: windowSeconds * 1_000, blockDuration: 0, limit: (context) => limitOf(requestOf(context)).limit },
  ],
  getTracker: (request) => limitOf(request as ApiRequest).tracker,
  generateKey: (context, tracker) => `${requestOf(context).operation!}:${tracker}`,
};

function limitOf({ caller, operation }: ApiRequest): { limit: number; tracker: string } {
  const { key, account } = caller!;
  const own = key.limits[operation!];
  return own === undefined
    ? { limit: account.limits[operation!], tracker: account.id }
    : { limit: own, tracker: key.id };
}

/**
 * The second guard; it needs the caller that the first one found. Tells the limit in the header fields of the
 * IETF's draft-ietf-httpapi-ratelimit-headers, on every answer.
 */
@Injectable()
export class OperationThrottlerGuard extends ThrottlerGuard {
  protected override async handleRequest(props: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = props;
    const request = requestOf(context);
    const response = context.switchToHttp().getResponse<ApiResponse>();
    const tracker = await getTracker(request, context);
    const key = generateKey(context, tracker, throttler.name!);
    const record = await this.storageService.increment(key, ttl, limit, blockDuration, throttler.name!);
    const name = request.operation!;
    response.setHeader('RateLimit-Policy', `"${name}";q=${limit};w=${windowSeconds}`);
    response.setHeader(
      'RateLimit',
      `"${name}";r=${limit - record.totalHits};t=${Math.ceil(record.timeToExpire)}`,
    );
    if (record.isBlocked)
      await this.throwThrottlingException(context, { limit, ttl, key, tracker, ...record });
    return true;
  }

  protected override throwThrottlingException(
    _context: ExecutionContext,
    detail: ThrottlerLimitDetail,
  ): Promise<void> {
    const retryAfter = Math.max(1, Math.ceil(detail.timeToBlockExpire));
    return Promise.reject(
      new DomainError(
        'RATE_001',
        `More than ${detail.limit} requests in ${windowSeconds} second; slow down.`,
        {
          limit: detail.limit,
          window_seconds: windowSeconds,
          retry_after_seconds: retryAfter,
        },
      ),
    );
  }
}

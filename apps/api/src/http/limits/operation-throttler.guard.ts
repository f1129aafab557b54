import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerModuleOptions } from '@nestjs/throttler';
import type { ApiRequest, ApiResponse } from '../request/api-request';
import { limitOf, overLimit, tellLimit, windowSeconds } from './request-limits';
import type { WindowRecord } from './throttler-storage';

const throttler = { name: 'operation', ttl: windowSeconds * 1_000, blockDuration: 0 };

export const throttlerOptions: ThrottlerModuleOptions = {
  throttlers: [
    { ...throttler, limit: (context) => ownLimit(context.switchToHttp().getRequest<ApiRequest>()).limit },
  ],
};

const ownLimit = (request: ApiRequest) => limitOf(request, request.operation!);

/**
 * The second guard; it needs the caller that the first one found. Tells the operation's limit on every answer.
 */
@Injectable()
export class OperationThrottlerGuard extends ThrottlerGuard {
  /**
   * In place of the base class' own, which looks for eight decorators on the handler and its class for each request
   * (a sixth of a request's processor time): the limit is the caller's, and no route overrides it.
   */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const operation = request.operation!;
    const { limit, tracker } = ownLimit(request);
    const { ttl, blockDuration, name } = throttler;
    const key = `${operation}:${tracker}`;
    const record = (await this.storageService.increment(
      key,
      ttl,
      limit,
      blockDuration,
      name,
    )) as WindowRecord;
    tellLimit(http.getResponse<ApiResponse>(), operation, {
      limit,
      remaining: limit - record.totalHits,
      resetSeconds: record.timeToExpire,
    });
    if (record.isBlocked) throw overLimit('RATE_001', 'requests', limit, record.timeToBlockExpire);
    request.releasePermit = record.release;
    return true;
  }
}

import type { KeyScope } from '@enrichment/billing-domain';
import {
  applyDecorators,
  type CallHandler,
  Controller,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { LimitedBy, LimitGuard } from '../../limits/limit.guard';
import type { RouteLimit } from '../../limits/limits';
import { type ApiRequest, type ApiResponse, writeCredits } from '../../request/api-request';
import { RequiredScope } from '../operation/operation';
import { ApiKeyGuard } from './api-key.guard';

/** Completes the answer of a route that is free: the id of the request, and the headers about credits. */
@Injectable()
class FreeAnswer implements NestInterceptor<object> {
  intercept(execution: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const http = execution.switchToHttp();
    const { context } = http.getRequest<ApiRequest>();
    return next.handle().pipe(
      map((answer) => {
        writeCredits(context, http.getResponse<ApiResponse>());
        return { ...answer, request_id: context.id };
      }),
    );
  }
}

/**
 * Makes a class a controller of routes for API keys that are no operation. They are free.
 *
 * @param limit of an account, in the table of limits
 * @param scope that a key needs; without it, any key may use the routes
 */
export function KeyRoutes(limit: RouteLimit, scope?: KeyScope): ClassDecorator {
  return applyDecorators(
    Controller(),
    LimitedBy(limit),
    UseGuards(ApiKeyGuard, LimitGuard),
    UseInterceptors(FreeAnswer),
    ...(scope ? [RequiredScope(scope)] : []),
  );
}

import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Caller, Metering, type PricedItem } from '@enrichment/billing-domain';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { ApiRequest, ApiResponse } from './api-request';
import { writeCredits } from './credit-headers';
import { Idempotency } from './idempotency';
import { readJsonObject } from './json-body';
import { type Delivery, OperationDetails, type OperationOptions } from './operation-details';
import { ExtraLimit } from './request-limits';
import { validateBody } from './validate-body';

/**
 * What follows the guards, in the order of the contract: body, idempotency, a limit that depends on the body, credits,
 * work, charge. Nobody's body is read before their key and limit were checked; the answer leaves when its charge is durable, and not before.
 */
@Injectable()
export class MeteringInterceptor implements NestInterceptor {
  constructor(
    private readonly metering: Metering,
    private readonly idempotency: Idempotency,
    private readonly extraLimit: ExtraLimit,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Delivery>): Observable<unknown> {
    const http = context.switchToHttp();
    const options = this.reflector.get(OperationDetails, context.getHandler());
    return from(this.run(options, http.getRequest<ApiRequest>(), http.getResponse<ApiResponse>(), next));
  }

  private async run(
    options: OperationOptions,
    request: ApiRequest,
    response: ApiResponse,
    next: CallHandler<Delivery>,
  ): Promise<object | string> {
    request.body = validateBody(options.body, await readJsonObject(request));
    return this.idempotency.run(request, response, () => this.pay(options, request, response, next));
  }

  /** reserve -> work -> capture; or release, when the work failed or its caller has gone away meanwhile. */
  private async pay(
    { name, items, extraLimit }: OperationOptions,
    request: ApiRequest,
    response: ApiResponse,
    next: CallHandler<Delivery>,
  ): Promise<object> {
    const caller = request.caller!;
    const extra = extraLimit?.(request.body as object);
    if (extra) await this.extraLimit.take(extra, request, response);
    const reservation = await this.metering.reserve(
      caller,
      name,
      priceOf(caller, items(request.body as object)),
    );
    try {
      const delivery = await lastValueFrom(next.handle());
      if (delivery.items.length > 0 && isAwaited(request, response)) {
        const { creditsCharged } = await reservation.capture(request.id, priceOf(caller, delivery.items));
        request.creditsCharged = creditsCharged;
      }

      writeCredits(request, response);
      return {
        ...delivery.answer,
        processing_time_ms: Math.round((performance.now() - request.receivedAt) * 1_000) / 1_000,
        request_id: request.id,
      };
    } finally {
      reservation.release();
    }
  }
}

/** Nobody pays for an answer that nobody gets; with an Idempotency-Key it is kept, and can still be had. */
function isAwaited(request: ApiRequest, response: ApiResponse): boolean {
  return !response.destroyed || request.headers['idempotency-key'] !== undefined;
}

function priceOf(caller: Caller, items: readonly PricedItem[]): number {
  return items.reduce((sum, item) => sum + caller.account.prices[item], 0);
}

import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Caller, Metering, type PricedItem } from '@enrichment/billing-domain';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { ApiRequest, ApiResponse } from './api-request';
import { type Delivery, OperationDetails } from './operation-details';

/**
 * Pays for the handler's work: reserve -> work -> capture, or release when the work failed or its caller has gone
 * away meanwhile. The answer leaves when its charge is durable, and not before.
 */
@Injectable()
export class MeteringInterceptor implements NestInterceptor {
  constructor(
    private readonly metering: Metering,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Delivery>): Observable<unknown> {
    return from(this.run(context, next));
  }

  private async run(context: ExecutionContext, next: CallHandler<Delivery>): Promise<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<ApiResponse>();
    const { name, items } = this.reflector.get(OperationDetails, context.getHandler());
    const caller = request.caller!;
    const reservation = await this.metering.reserve(
      caller,
      name,
      priceOf(caller, items(request.body as object)),
    );
    try {
      const delivery = await lastValueFrom(next.handle());
      if (delivery.items.length > 0 && !response.destroyed) {
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

function priceOf(caller: Caller, items: readonly PricedItem[]): number {
  return items.reduce((sum, item) => sum + caller.account.prices[item], 0);
}

/** On every answer of an authenticated operation, errors included. */
export function writeCredits(request: ApiRequest, response: ApiResponse): void {
  if (!request.caller) return;
  response.setHeader('X-Credits-Charged', request.creditsCharged ?? 0);
  response.setHeader('X-Credits-Remaining', request.caller.account.credits);
}

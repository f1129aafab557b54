import { Injectable } from '@nestjs/common';
import { type Caller, Metering, type PricedItem } from '@enrichment/billing-domain';
import type { ApiRequest, ApiResponse } from '../request/api-request';
import { writeCredits } from './credit-headers';
import { Idempotency } from './idempotency';
import { readJsonObject } from '../body/json-body';
import type { Delivery, OperationOptions } from '../operation/operation-details';
import { ExtraLimit } from '../limits/request-limits';
import { validateBody } from '../body/validate-body';

/** The work of an operation: from a valid body to what is delivered. */
type Work = (body: object) => Delivery | Promise<Delivery>;

/**
 * What follows the guards, in the order of the contract: body, idempotency, a limit that depends on the body, credits,
 * work, charge. Nobody's body is read before their key and limit were checked; the answer leaves when its charge is durable, and not before.
 *
 * Called by the controllers, not an interceptor of Nest's: the observables that Nest wraps around one allocate 20 kB a
 * request, and at times kept whole requests alive until the next full garbage collection.
 */
@Injectable()
export class Metered {
  constructor(
    private readonly metering: Metering,
    private readonly idempotency: Idempotency,
    private readonly extraLimit: ExtraLimit,
  ) {}

  /**
   * Answers a request that the guards let in.
   *
   * @throws DomainError whatever an operation may be refused with, and what `work` throws
   */
  async answer<Body extends object>(
    request: ApiRequest,
    response: ApiResponse,
    work: (body: Body) => Delivery | Promise<Delivery>,
  ): Promise<void> {
    const options = request.details!;
    request.body = validateBody(options.body, await readJsonObject(request));
    const answer = await this.idempotency.run(request, response, () =>
      this.pay(options, request, response, work as Work),
    );
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }

  /** reserve -> work -> capture; or release, when the work failed or its caller has gone away meanwhile. */
  private async pay(
    { name, items, extraLimit }: OperationOptions,
    request: ApiRequest,
    response: ApiResponse,
    work: Work,
  ): Promise<object> {
    const caller = request.caller!;
    const body = request.body as object;
    const extra = extraLimit?.(body);
    if (extra) await this.extraLimit.acquire(extra, request, response);
    const reservation = await this.metering.reserve(caller, name, priceOf(caller, items(body)));
    try {
      const delivery = await work(body);
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

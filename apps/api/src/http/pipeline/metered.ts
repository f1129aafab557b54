import { Injectable } from '@nestjs/common';
import { type Caller, Metering, type PricedItem } from '@enrichment/billing-domain';
import type { ApiRequest, ApiResponse } from '../request/api-request';
import { writeCredits } from './credit-headers';
import { Idempotency, type KeepWithCharge, type Paid } from './idempotency';
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
    const answer = await this.idempotency.run(request, response, (keep) =>
      this.pay(options, request, response, work as Work, keep),
    );
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(answer);
  }

  /**
   * reserve -> work -> capture; or release, when the work failed or its caller has gone away meanwhile. The capture is
   * the last thing that can fail: an error never carries a charge.
   */
  private async pay(
    { name, items, extraLimit }: OperationOptions,
    request: ApiRequest,
    response: ApiResponse,
    work: Work,
    keep: KeepWithCharge | undefined,
  ): Promise<Paid> {
    const caller = request.caller!;
    const body = request.body as object;
    const extra = extraLimit?.(body);
    if (extra) await this.extraLimit.acquire(extra, request, response);
    const reservation = await this.metering.reserve(caller, name, priceOf(caller, items(body)));
    try {
      const delivery = await work(body);
      const answer = JSON.stringify(delivery.answer);
      const kept = keep?.(withFooter(answer, request));
      const isCharged = delivery.items.length > 0 && isAwaited(request, response);
      if (isCharged) {
        const price = priceOf(caller, delivery.items);
        const { creditsCharged } = await reservation.capture(request.id, price, kept);
        request.creditsCharged = creditsCharged;
      }
      writeCredits(request, response);
      return { body: kept?.body ?? withFooter(answer, request), isKept: isCharged && kept !== undefined };
    } finally {
      reservation.release();
    }
  }
}

/** An answer's JSON with the fields that end every answer. */
function withFooter(answer: string, { id, receivedAt }: ApiRequest): string {
  const time = Math.round((performance.now() - receivedAt) * 1_000) / 1_000;
  const separator = answer === '{}' ? '' : ',';
  return `${answer.slice(0, -1)}${separator}"processing_time_ms":${time},"request_id":"${id}"}`;
}

/** Nobody pays for an answer that nobody gets; with an Idempotency-Key it is kept, and can still be had. */
function isAwaited(request: ApiRequest, response: ApiResponse): boolean {
  return !response.destroyed || request.headers['idempotency-key'] !== undefined;
}

function priceOf(caller: Caller, items: readonly PricedItem[]): number {
  return items.reduce((sum, item) => sum + caller.account.prices[item], 0);
}

import { Injectable } from '@nestjs/common';
import {
  EffectMadeBefore,
  type ExtraItem,
  extraLimitOf,
  Metering,
  type Operation,
  type PricedItem,
  type Prices,
} from '@enrichment/billing-domain';
import { causingAccount } from '@enrichment/egress/threads';
import { readJsonObject } from '../body/json-body';
import { validateBody } from '../body/validate-body';
import { ExtraLimits } from '../../limits/limits';
import type { Answer } from '../operation/answer.dto';
import {
  Call,
  type OperationDeclaration,
  type OperationHandler,
  type OperationResult,
} from '../operation/operation';
import { ownSender } from '../../request/own-requests';
import {
  adoptId,
  type ApiRequest,
  type ApiResponse,
  type RequestContext,
  writeCredits,
} from '../../request/api-request';
import { boundRequestId } from '../../request/trusted-hops';
import { foundFields } from '../../observability/metrics/request-metrics';
import { fingerprintOf, Idempotency, type KeepWithCharge, type PaidAnswer } from './idempotency';
import { throwTestError } from './test-errors';

type AnyResult = OperationResult<object, ExtraItem>;

/**
 * The steps after the guards, in the contract's order: body and subject, idempotency, limits that depend on the body,
 * credits, work, charge. The body is read only after the key and the limits are checked. The answer is sent only when
 * its charge is durable. Routes call it directly: the observables of a Nest interceptor allocate 20 kB a request.
 */
@Injectable()
export class Metered {
  constructor(
    private readonly metering: Metering,
    private readonly idempotency: Idempotency,
    private readonly extraLimits: ExtraLimits,
  ) {}

  /**
   * Answers a request that the guards accepted.
   *
   * @throws DomainError as declared by the operation, and as thrown by its handler
   */
  async answer<Name extends Operation, Body extends object, Subject, Reply extends Answer>(
    declaration: OperationDeclaration<Name, Body, Reply>,
    handler: OperationHandler<Name, Body, Subject, Reply>,
    request: ApiRequest,
    response: ApiResponse,
  ): Promise<void> {
    const { context } = request;
    const sent = await readJsonObject(request);
    context.sent = sent;
    const body = validateBody(declaration.body, sent);
    const subject = handler.subject(body);
    if (request.socket.destroyed) return;
    const answering = this.answerWithCharge(declaration, handler, { body, subject }, request, response);
    context.work = answering;
    const answer = await answering;
    context.work = undefined;
    context.answer = answer;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(answer);
  }

  /** The steps that may charge the request. @returns the answer */
  private async answerWithCharge<Name extends Operation, Body extends object, Subject, Reply extends Answer>(
    declaration: OperationDeclaration<Name, Body, Reply>,
    handler: OperationHandler<Name, Body, Subject, Reply>,
    { body, subject }: { readonly body: Body; readonly subject: Subject },
    request: ApiRequest,
    response: ApiResponse,
  ): Promise<string> {
    const { context } = request;
    if (context.givenId !== undefined) {
      const { id } = context.authenticated.caller.account;
      // The id of a list's row names its request alone, also where a later release reads its body in another way.
      const own = ownSender(request)?.requestId;
      adoptId(
        context,
        response,
        own ?? boundRequestId(context.givenId, id, fingerprintOf(declaration.name, body)),
      );
    }
    const call = new Call(body, request, response, declaration.hasLastingEffect);
    const lookUp = () => lookUpFor(declaration, handler, subject, call, context);
    return this.idempotency.run(request, response, body, (keep) =>
      this.work(declaration, lookUp, request, response, call, keep),
    );
  }

  /** The steps that a repeated request skips: the limit that depends on the body, and the paid look-up. */
  private async work<Name extends Operation, Body extends object, Reply extends Answer>(
    { name, extras, isExtraLimited }: OperationDeclaration<Name, Body, Reply>,
    lookUp: () => Promise<AnyResult>,
    request: ApiRequest,
    response: ApiResponse,
    call: Call<Body>,
    keep: KeepWithCharge | undefined,
  ): Promise<PaidAnswer> {
    const { context } = request;
    if (context.isTest) throwTestError(call.body);
    const extraLimit = isExtraLimited?.(call.body) ? extraLimitOf(name) : undefined;
    if (extraLimit) await this.extraLimits.acquire(extraLimit, context, response);
    const chargeable: PricedItem[] = [name, ...(extras?.(call.body) ?? [])];
    const pay = () => this.pay(chargeable, lookUp, request, response, call, keep);
    // Another request has made the effect in the meantime: the look-up finds it, and is free.
    return pay().catch((error: unknown) => {
      if (error instanceof EffectMadeBefore) return pay();
      throw error;
    });
  }

  /**
   * Reserves credits, runs the look-up, and captures the charge. Releases the credits when the look-up fails or the caller disconnects. The
   * capture is the last step that can fail, so an error never carries a charge. A test needs no credits and has no charge.
   *
   * @param chargeable items that the request may be charged for
   * @param call whose signal aborts when the caller disconnects. A request that is aborted before its charge is written is not charged
   */
  private async pay(
    chargeable: readonly PricedItem[],
    lookUp: () => Promise<AnyResult>,
    request: ApiRequest,
    response: ApiResponse,
    { signal, isRepeatable }: Call<object>,
    keep: KeepWithCharge | undefined,
  ): Promise<PaidAnswer> {
    const { context } = request;
    const { caller, operation } = context.authenticated;
    // A change of prices holds from the next request on.
    const { prices } = caller.account;
    const repeats = context.givenId === undefined ? undefined : context.id;
    const reservation = context.isTest
      ? undefined
      : await this.metering.reserve(caller, operation, priceOf(prices, chargeable), repeats);
    try {
      const result = await lookUp();
      const content = JSON.stringify(result.content);
      if (result.ageMs !== undefined) response.setHeader('Age', Math.floor(result.ageMs / 1_000));
      const kept = keep?.(withFooter(content, context));
      const items: PricedItem[] = [...(result.isCharged ? [operation] : []), ...result.extras];
      const { effect } = result;
      const isCharged = reservation !== undefined && items.length > 0 && !signal.aborted;
      if (isCharged) {
        const price = priceOf(prices, items);
        const charge = { answer: kept, effect, signal, isRepeatable };
        const receipt = await reservation.capture(context.id, price, charge);
        context.creditsCharged = receipt.isRepeated ? 0 : receipt.creditsCharged;
      } else if (reservation && effect && !signal.aborted) await reservation.makeEffect(effect);
      writeCredits(context, response);
      return { body: kept?.body ?? withFooter(content, context), isKept: isCharged && kept !== undefined };
    } finally {
      reservation?.release();
    }
  }
}

/** Calls the handler in the name of the account, and notes which fields it found. */
async function lookUpFor<Name extends Operation, Body extends object, Subject, Reply extends Answer>(
  { name, counted }: OperationDeclaration<Name, Body, Reply>,
  handler: OperationHandler<Name, Body, Subject, Reply>,
  subject: Subject,
  call: Call<Body>,
  context: RequestContext,
): Promise<AnyResult> {
  const handle = () => (context.isTest ? handler.test(subject, call) : handler.handle(subject, call));
  const result = await causingAccount.run(call.accountId, handle);
  if (!context.isTest)
    context.found = foundFields(name, counted?.(result.content, call.body) ?? result.content);
  return result;
}

/** Adds the fields of every answer to its JSON. */
function withFooter(content: string, { id, elapsedMs, isTest }: RequestContext): string {
  const time = elapsedMs.toFixed(3);
  const separator = content === '{}' ? '' : ',';
  return `${content.slice(0, -1)}${separator}${isTest ? '"test":true,' : ''}"processing_time_ms":${time},"request_id":"${id}"}`;
}

function priceOf(prices: Prices, items: readonly PricedItem[]): number {
  return items.reduce((sum, item) => sum + prices[item], 0);
}

import { Injectable } from '@nestjs/common';
import {
  EffectMadeBefore,
  type ExtraItem,
  extraLimitOf,
  type HeldClaim,
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
import {
  adoptId,
  type ApiRequest,
  type ApiResponse,
  boundRequestId,
  type RequestContext,
  writeCredits,
} from '../../request/api-request';
import { foundFields } from '../../observability/metrics/request-metrics';
import { fingerprintOf, Idempotency } from './idempotency';
import { throwTestError } from './test-errors';

type AnyResult = OperationResult<object, ExtraItem>;

/**
 * The steps after the guards, in the contract's order. The body is read only after the key and the limits are checked. The answer is sent only
 * when its charge is durable. Routes call it directly: the observables of a Nest interceptor allocate 20 kB a request.
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
    // 1. The body has the fields of the operation.
    const sent = await readJsonObject(request);
    context.sent = sent;
    const body = validateBody(declaration.body, sent);
    // 2. It names a subject.
    const subject = handler.subject(body);
    if (request.socket.destroyed) return;
    // 3. to 8. may charge the request, also when its caller has disconnected.
    const call = new Call(body, request, response, declaration.hasLastingEffect);
    const lookUp = () => lookUpFor(declaration, handler, subject, call, context);
    const answering = this.answerWithCharge(declaration, lookUp, call, request, response);
    context.work = answering;
    const answer = await answering;
    context.work = undefined;
    // 9. The answer is sent.
    context.answer = answer;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(answer);
  }

  private async answerWithCharge<Name extends Operation, Body extends object, Reply extends Answer>(
    { name, extras, isExtraLimited }: OperationDeclaration<Name, Body, Reply>,
    lookUp: () => Promise<AnyResult>,
    call: Call<Body>,
    request: ApiRequest,
    response: ApiResponse,
  ): Promise<string> {
    const { context } = request;
    const { body } = call;
    // 3. The id that names the charge.
    if (context.givenId !== undefined) {
      const { id } = context.authenticated.caller.account;
      // The id of a list's row names its request alone, also where a later release reads its body in another way.
      const own = context.sender?.requestId;
      adoptId(context, response, own ?? boundRequestId(context.givenId, id, fingerprintOf(name, body)));
    }
    // 4. The answer of an earlier request with this Idempotency-Key.
    const claim = await this.idempotency.claim(request, response, body);
    if (typeof claim === 'string') return claim;
    try {
      if (context.isTest) throwTestError(body);
      // 5. The limit that depends on the body.
      const extraLimit = isExtraLimited?.(body) ? extraLimitOf(name) : undefined;
      if (extraLimit) await this.extraLimits.acquire(extraLimit, context, response);
      const chargeable: PricedItem[] = [name, ...(extras?.(body) ?? [])];
      const pay = () => this.pay(chargeable, lookUp, call, request, response, claim);
      // Another request has made the effect in the meantime: the look-up finds it, and is free.
      return await pay().catch((error: unknown) => {
        if (error instanceof EffectMadeBefore) return pay();
        throw error;
      });
    } catch (error) {
      if (!claim) throw error;
      return this.idempotency.settleError(claim, error, request, response);
    }
  }

  /**
   * Releases the credits when the look-up fails or the caller disconnects. The charge is the last step that can fail, so an error never carries
   * one. A test needs no credits and has no charge.
   *
   * @param chargeable items that the request may be charged for
   * @param call whose signal aborts when the caller disconnects. A request that is aborted before its charge is written is not charged
   */
  private async pay(
    chargeable: readonly PricedItem[],
    lookUp: () => Promise<AnyResult>,
    { signal, isRepeatable }: Call<object>,
    { context }: ApiRequest,
    response: ApiResponse,
    claim: HeldClaim | undefined,
  ): Promise<string> {
    const { caller, operation } = context.authenticated;
    // A change of prices holds from the next request on.
    const { prices } = caller.account;
    const repeats = context.givenId === undefined ? undefined : context.id;
    // 6. Credits are reserved.
    const reservation = context.isTest
      ? undefined
      : await this.metering.reserve(caller, operation, priceOf(prices, chargeable), repeats);
    try {
      // 7. The work.
      const result = await lookUp();
      const content = JSON.stringify(result.content);
      if (result.ageMs !== undefined) response.setHeader('Age', Math.floor(result.ageMs / 1_000));
      const kept = claim && { key: claim.key, status: 200, body: withFooter(content, context) };
      // 8. The charge, with the stored answer and the effect.
      const items: PricedItem[] = [...(result.isCharged ? [operation] : []), ...result.extras];
      const { effect } = result;
      const isCharged = reservation !== undefined && items.length > 0 && !signal.aborted;
      if (isCharged) {
        const price = priceOf(prices, items);
        const charge = { answer: kept, effect, signal, isRepeatable };
        const receipt = await reservation.capture(context.id, price, charge);
        context.creditsCharged = receipt.isRepeated ? 0 : receipt.creditsCharged;
      } else {
        if (reservation && effect && !signal.aborted) await reservation.makeEffect(effect);
        if (claim && kept) await this.idempotency.keep(claim, kept);
      }
      writeCredits(context, response);
      return kept?.body ?? withFooter(content, context);
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

import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Claim,
  type HeldClaim,
  type Operation,
  type StoredAnswer,
  StoredAnswers,
} from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { errorTable } from '@enrichment/application';
import {
  adoptId,
  type ApiRequest,
  type ApiResponse,
  type RequestContext,
  writeCredits,
} from '../../request/api-request';
import { Log } from '../../observability/logging';
import { errorBody, writeHelp } from '../../errors/error.filter';
import { malformedKey, stillRuns, usedOtherwise } from '../../errors/refusals';

/** Status of the errors that are stored: a missing subject is a result of the work. */
const keptStatus = 404;

/**
 * With an `Idempotency-Key`, a repeated request gets the same answer byte for byte and is charged once. An answer is
 * stored before it is sent. A charged answer is stored in the transaction of its charge.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly answers: StoredAnswers,
    private readonly log: Log,
  ) {}

  /**
   * Claims the key of a request.
   *
   * @returns the text of the stored answer, whose header fields are set; or the claim of a request that must run; `undefined`: it has no key
   * @throws DomainError IDEM_001, IDEM_002, IDEM_003
   */
  async claim(
    request: ApiRequest,
    response: ApiResponse,
    body: object,
  ): Promise<string | HeldClaim | undefined> {
    const key = idempotencyKeyOf(request);
    if (key === undefined) return undefined;
    const { context } = request;
    const result = await this.answers.claim(claimOf(context, body, key));
    switch (result.state) {
      case 'running':
        throw stillRuns(key);
      case 'different':
        throw usedOtherwise(key);
      case 'answered':
        response.setHeader('Idempotent-Replayed', 'true');
        context.isReplay = true;
        // The stored body holds the id of the first request.
        adoptId(context, response, (JSON.parse(result.answer.body) as { request_id: string }).request_id);
        return send(context, response, result.answer);
      case 'claimed':
        // A repeated attempt has the id of the failed one, so its charge is recognised.
        adoptId(context, response, result.held.requestId);
        return result.held;
    }
  }

  /** Stores an answer without a charge. */
  keep(held: HeldClaim, answer: StoredAnswer): Promise<void> {
    return this.answers.keep(held, answer);
  }

  /**
   * Stores the error of a missing subject, or releases the claim.
   *
   * @param error thrown before anything was charged
   * @returns the text of the stored error
   * @throws the error that is not stored
   */
  async settleError(
    held: HeldClaim,
    error: unknown,
    { context }: ApiRequest,
    response: ApiResponse,
  ): Promise<string> {
    try {
      if (!(error instanceof DomainError) || errorTable[error.code]?.status !== keptStatus) throw error;
      const answer = { status: keptStatus, body: JSON.stringify(errorBody(error, context.id)) };
      await this.answers.keep(held, answer);
      context.errorCode = error.code;
      return send(context, response, answer);
    } catch (reason) {
      await this.release(held);
      throw reason;
    }
  }

  /** When the release fails, the key stays claimed until its lease ends, and the caller gets the original error. */
  private async release(held: HeldClaim): Promise<void> {
    await this.answers.release(held).catch((error: unknown) => {
      this.log.warn(
        { request_id: held.requestId, err: error },
        'an idempotency key stays claimed for a minute',
      );
    });
  }
}

/**
 * The request's `Idempotency-Key`; `undefined` when it has none.
 * @throws DomainError IDEM_003
 */
export function idempotencyKeyOf({ headers }: ApiRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = unquoted(String(given));
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw malformedKey();
}

/**
 * The text of a String of Structured Fields, which the draft of the header prescribes; other values are keys as they are.
 * https://www.rfc-editor.org/rfc/rfc9651#section-3.3.3
 */
function unquoted(value: string): string {
  return /^"(?:[^"\\]|\\["\\])*"$/.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

/**
 * A hash that is the same for equal requests.
 *
 * @param body validated, so that white space, the order of keys and explicit defaults do not matter
 */
export function fingerprintOf(operation: Operation, body: object): string {
  const parameters = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([operation, parameters]), 'base64url');
}

function claimOf(context: RequestContext, body: object, key: string): Claim {
  const { operation, caller } = context.authenticated;
  return {
    accountId: caller.account.id,
    // Callers cannot send a key with a space, so no key of a live request equals one of a test request.
    key: context.isTest ? `test ${key}` : key,
    fingerprint: fingerprintOf(operation, body),
    requestId: context.id,
  };
}

function send(context: RequestContext, response: ApiResponse, { status, body }: StoredAnswer): string {
  writeCredits(context, response);
  if (status === keptStatus) writeHelp((JSON.parse(body) as { code: string }).code, response);
  response.statusCode = status;
  return body;
}

import { hash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Claim, type StoredAnswer, StoredAnswers } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { ApiRequest, ApiResponse } from './api-request';
import { errorBody } from './error.filter';
import { errorTable } from './error-table';
import { writeCredits } from './metering.interceptor';

/** Errors that an operation found out by its work: repeating the request would find the same. */
const keptStatus = 404;

/**
 * With an `Idempotency-Key`, the same request gets the same answer again, byte for byte, and is charged once. It
 * stands before the metering, so a repeated answer needs no credits. An answer is kept before it is sent.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly answers: StoredAnswers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const key = request.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    return from(this.run(request, context.switchToHttp().getResponse<ApiResponse>(), String(key), next));
  }

  private async run(
    request: ApiRequest,
    response: ApiResponse,
    key: string,
    next: CallHandler,
  ): Promise<string> {
    const claim = claimOf(request, key);
    const result = await this.answers.claim(claim);
    if (result.state === 'running') throw stillRunning(key);
    if (result.state === 'different') throw usedOtherwise(key);
    if (result.state === 'answered') {
      response.setHeader('Idempotent-Replayed', 'true');
      return send(request, response, result.answer);
    }
    adopt(request, response, result.requestId);
    return send(request, response, await this.work(claim, request, next));
  }

  private async work(claim: Claim, request: ApiRequest, next: CallHandler): Promise<StoredAnswer> {
    try {
      const answer = { status: 200, body: JSON.stringify(await lastValueFrom(next.handle())) };
      await this.answers.keep(claim, answer);
      return answer;
    } catch (error) {
      if (error instanceof DomainError && errorTable[error.code]?.status === keptStatus) {
        request.errorCode = error.code;
        const answer = { status: keptStatus, body: JSON.stringify(errorBody(error, request.id)) };
        await this.answers.keep(claim, answer);
        return answer;
      }
      await this.answers.release(claim);
      throw error;
    }
  }
}

/** @throws DomainError IDEM_003 */
function claimOf(request: ApiRequest, key: string): Claim {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new DomainError('IDEM_003', 'An Idempotency-Key is 1 to 255 visible ASCII characters.');
  }
  // The validated body: key order, white space and defaults that were spelled out make no other request.
  const parameters = Object.entries(request.body as object).sort(([a], [b]) => (a < b ? -1 : 1));
  const fingerprint = hash('sha256', JSON.stringify([request.operation, parameters]), 'base64url');
  return { accountId: request.caller!.account.id, key, fingerprint, requestId: request.id };
}

/** An attempt that died goes on under its own id, so that its charge is recognised. */
function adopt(request: ApiRequest, response: ApiResponse, requestId: string): void {
  request.id = requestId;
  response.setHeader('X-Request-Id', requestId);
}

function send(request: ApiRequest, response: ApiResponse, { status, body }: StoredAnswer): string {
  // The id in the body is that of the request that was answered first.
  const { request_id: requestId } = JSON.parse(body) as { request_id: string };
  adopt(request, response, requestId);
  writeCredits(request, response);
  response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
  return body;
}

function stillRunning(key: string): DomainError {
  return new DomainError(
    'IDEM_001',
    'The first request with this Idempotency-Key still runs; try again shortly.',
    {
      idempotency_key: key,
    },
  );
}

function usedOtherwise(key: string): DomainError {
  return new DomainError('IDEM_002', 'This Idempotency-Key was used for another request.', {
    idempotency_key: key,
  });
}

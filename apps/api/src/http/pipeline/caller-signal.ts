import { DomainError } from '@enrichment/kernel';
import type { ApiRequest, ApiResponse } from '../request/api-request';

/**
 * Aborts when the caller hangs up before the answer: nobody needs the work any more. With an `Idempotency-Key` it goes
 * on, since the answer is kept and can still be had.
 */
export function callerSignal(request: ApiRequest, response: ApiResponse): AbortSignal {
  const gone = new AbortController();
  if (request.headers['idempotency-key'] === undefined)
    response.once('close', () => {
      if (!response.writableFinished) gone.abort(new DomainError('SYS_002', 'The caller hung up.'));
    });
  return gone.signal;
}

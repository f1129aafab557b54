import { DomainError } from '@enrichment/kernel';
import type { ApiRequest, ApiResponse } from '../../request/api-request';
import { onRequestEnd } from '../../request/request-end';

/** What a handler may know of a request besides its subject. */
export class Call<Body extends object> {
  constructor(
    readonly body: Body,
    private readonly request: ApiRequest,
    private readonly response: ApiResponse,
  ) {}

  /**
   * Aborts when the caller hangs up before the answer: nobody needs the work any more. With an `Idempotency-Key` it goes
   * on, since the answer is kept and can still be had.
   */
  get signal(): AbortSignal {
    const gone = new AbortController();
    if (this.request.headers['idempotency-key'] === undefined)
      onRequestEnd(this.request, this.response, () => {
        if (!this.response.writableFinished) gone.abort(new DomainError('SYS_002', 'The caller hung up.'));
      });
    return gone.signal;
  }
}

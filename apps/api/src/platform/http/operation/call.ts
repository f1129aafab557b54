import { DomainError } from '@enrichment/kernel';
import type { ApiRequest, ApiResponse } from '../../request/api-request';
import { onRequestEnd } from '../../request/request-end';

/** The parts of a request that a handler may use, except its subject. */
export class Call<Body extends object> {
  private gone: AbortController | undefined;

  constructor(
    readonly body: Body,
    private readonly request: ApiRequest,
    private readonly response: ApiResponse,
    private readonly hasLastingEffect = false,
  ) {}

  /** The id of the caller's account. */
  get account(): string {
    return this.request.context.authenticated.caller.account.id;
  }

  /** Whether the account is charged for a validation without a result. */
  get chargeUnknown(): boolean {
    return this.request.context.authenticated.caller.account.chargeUnknown;
  }

  get requestId(): string {
    return this.request.context.id;
  }

  /** Whether a repeated request is free and finds what this one made: a lasting effect, or the answer of its `Idempotency-Key`. */
  get isRepeatable(): boolean {
    return this.hasLastingEffect || this.request.headers['idempotency-key'] !== undefined;
  }

  /** Aborts when the caller disconnects before the answer. Repeatable work continues. */
  get signal(): AbortSignal {
    this.gone ??= this.watch();
    return this.gone.signal;
  }

  private watch(): AbortController {
    const gone = new AbortController();
    if (!this.isRepeatable)
      onRequestEnd(this.request, this.response, () => {
        if (!this.response.writableFinished)
          gone.abort(new DomainError('SYS_002', 'The caller disconnected.'));
      });
    return gone;
  }
}

import type { ErrorCode } from '@enrichment/application';
import type { ExtraItem, KeyScope, Operation } from '@enrichment/billing-domain';
import { DomainError, type Effect } from '@enrichment/kernel';
import { Reflector } from '@nestjs/core';
import type { ApiRequest, ApiResponse } from '../../request/api-request';
import type { Answer } from './answer.dto';

/** Marks the route of an operation, where the guards find it. */
export const OperationName = Reflector.createDecorator<Operation>();

/** The scope that a key needs for a route that is no operation; without it, any key may use the route. */
export const RequiredScope = Reflector.createDecorator<KeyScope>();

/** An operation, in addition to its entry in the catalogue. */
export interface OperationDeclaration<Name extends Operation, Body extends object, Reply extends Answer> {
  readonly name: Name;
  /** Class of the request's body. Its decorators define the rules. */
  readonly body: new () => Body;
  /** The class of the answer. */
  readonly answer: new () => Reply;
  /** Error codes of this operation, beside those of every operation. */
  readonly errors: readonly ErrorCode[];
  /** Extras that the answer may be charged for. */
  readonly extras?: (body: Body) => readonly ExtraItem<Name>[];
  /** Whether the request counts against the catalogue's extra limit too. */
  readonly isExtraLimited?: (body: Body) => boolean;
  /** The record whose fields the match rates count, from the answer; the answer itself without it. */
  readonly counted?: (answer: Omit<Reply, keyof Answer>, body: Body) => object;
  /** The work has a lasting effect, so a caller that disconnects is charged. */
  readonly hasLastingEffect?: boolean;
  /** Further text for the reference, in Markdown. */
  readonly note?: string;
  /** Example bodies for the reference, by name. */
  readonly examples?: Readonly<Record<string, Body>>;
}

/** The work of an operation. */
export interface OperationHandler<
  Name extends Operation,
  Body extends object,
  Subject,
  Reply extends Answer,
> {
  /**
   * The subject of the request, parsed.
   * @throws DomainError when it is malformed; that is free, and the balance is not checked
   */
  readonly subject: (body: Body) => Subject;
  readonly handle: (
    subject: Subject,
    call: Call<Body>,
  ) => ResultOf<Name, Reply> | Promise<ResultOf<Name, Reply>>;
  /** The same for a test key: from fixed data, without a connection or a lasting effect. Its result is free. */
  readonly test: (
    subject: Subject,
    call: Call<Body>,
  ) => ResultOf<Name, Reply> | Promise<ResultOf<Name, Reply>>;
}

type ResultOf<Name extends Operation, Reply extends Answer> = OperationResult<
  Omit<Reply, keyof Answer>,
  ExtraItem<Name>
>;

/** The result of a handler. It states whether it is charged, so that no answer is free by mistake. */
export class OperationResult<Content extends object, Extra extends ExtraItem = never> {
  private constructor(
    /** The answer, but for the fields that every answer has. */
    readonly content: Content,
    /** Whether it costs the operation's price. */
    readonly isCharged: boolean,
    /** Extras that are charged in addition. */
    readonly extras: readonly Extra[] = [],
    /** Age of the data in milliseconds, for the Age header. */
    readonly ageMs?: number,
    /** Made in the transaction of the charge; without a charge, in one of its own. */
    readonly effect?: Effect,
  ) {}

  /** A success: costs the operation's price, and that of each extra that it holds. */
  static charged<Content extends object, Extra extends ExtraItem = never>(
    content: Content,
    extras: readonly Extra[] = [],
  ): OperationResult<Content, Extra> {
    return new OperationResult(content, true, extras);
  }

  /** Costs only the price of each extra that it holds. */
  static free<Content extends object, Extra extends ExtraItem = never>(
    content: Content,
    extras: readonly Extra[] = [],
  ): OperationResult<Content, Extra> {
    return new OperationResult(content, false, extras);
  }

  /** The same, with its age in a header (RFC 9111, 5.1). */
  aged(ageMs: number): OperationResult<Content, Extra> {
    return new OperationResult(this.content, this.isCharged, this.extras, ageMs, this.effect);
  }

  /** The same, with a lasting effect. */
  with(effect: Effect | undefined): OperationResult<Content, Extra> {
    return new OperationResult(this.content, this.isCharged, this.extras, this.ageMs, effect);
  }
}

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
  get accountId(): string {
    return this.request.context.authenticated.caller.account.id;
  }

  /** Whether the account is charged for a validation without a result. */
  get chargeUnknown(): boolean {
    return this.request.context.authenticated.caller.account.chargeUnknown;
  }

  get requestId(): string {
    return this.request.context.id;
  }

  /** Whether a repetition is free and gets this result: from a lasting effect, or from the answer stored for its `Idempotency-Key`. */
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
      this.request.context.onEnd(() => {
        if (!this.response.writableFinished)
          gone.abort(new DomainError('SYS_002', 'The caller disconnected.'));
      });
    return gone;
  }
}

import type { ErrorCode } from '@enrichment/application';
import type { ExtraItem, Operation } from '@enrichment/billing-domain';
import type { Answer } from './answer.dto';
import type { Call } from './call';
import type { OperationResult } from './operation-result';

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
  ) => Outcome<Name, Reply> | Promise<Outcome<Name, Reply>>;
  /** The same for a test key: from fixed data, without a connection or a lasting effect. Its result is free. */
  readonly test: (subject: Subject, call: Call<Body>) => Outcome<Name, Reply> | Promise<Outcome<Name, Reply>>;
}

type Outcome<Name extends Operation, Reply extends Answer> = OperationResult<
  Omit<Reply, keyof Answer>,
  ExtraItem<Name>
>;

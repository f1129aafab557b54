import type { ExtraItem, Operation } from '@enrichment/billing-domain';
import type { Answer } from './answer.dto';
import type { Call } from './call';
import type { OperationResult } from './operation-result';

/** An operation, in addition to its entry in the catalogue. */
export interface OperationDeclaration<Name extends Operation, Body extends object, Reply extends Answer> {
  readonly name: Name;
  /** The class of the request's body; its decorators say what is valid. */
  readonly body: new () => Body;
  /** The class of the answer. */
  readonly answer: new () => Reply;
  /** Codes of its own, beside those that every operation has. */
  readonly errors: readonly string[];
  /** Extras that the answer may be charged for. */
  readonly extras?: (body: Body) => readonly ExtraItem<Name>[];
  /** Whether the request counts against the catalogue's extra limit too. */
  readonly isExtraLimited?: (body: Body) => boolean;
  /** Its work has an effect that lasts: a caller that disconnects is charged all the same. */
  readonly hasLastingEffect?: boolean;
  /** For the reference: what else is good to know, in Markdown. */
  readonly note?: string;
  /** For the reference: bodies to try, by name. */
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
}

type Outcome<Name extends Operation, Reply extends Answer> = OperationResult<
  Omit<Reply, keyof Answer>,
  ExtraItem<Name>
>;

import type { ExtraItem } from '@enrichment/billing-domain';
import type { Effect } from '@enrichment/kernel';

/** The result of a handler. It states whether it is charged, so that no answer is free by mistake. */
export class OperationResult<Content extends object, Extra extends ExtraItem = never> {
  private constructor(
    /** The answer, but for the fields that every answer has. */
    readonly content: Content,
    /** Whether it costs the operation's price. */
    readonly isCharged: boolean,
    /** Extras that it is charged for. */
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

import type { ExtraItem } from '@enrichment/billing-domain';

/**
 * What a handler's work comes to, and whether it is charged. Nothing else becomes an answer, so none is given away
 * unsaid.
 */
export class Delivery<Content extends object, Extra extends ExtraItem = never> {
  private constructor(
    /** The answer, but for the fields that every answer has. */
    readonly content: Content,
    readonly isCharged: boolean,
    /** Extras that it is charged for. */
    readonly extras: readonly Extra[] = [],
    /** For the Age header. */
    readonly ageMs?: number,
  ) {}

  /** A success: costs the operation's price, and that of each extra that it holds. */
  static charged<Content extends object, Extra extends ExtraItem = never>(
    content: Content,
    extras: readonly Extra[] = [],
  ): Delivery<Content, Extra> {
    return new Delivery(content, true, extras);
  }

  /** Costs nothing. */
  static free<Content extends object>(content: Content): Delivery<Content> {
    return new Delivery(content, false);
  }

  /** The same, with its age told in a header (RFC 9111, 5.1). */
  aged(ageMs: number): Delivery<Content, Extra> {
    return new Delivery(this.content, this.isCharged, this.extras, ageMs);
  }
}

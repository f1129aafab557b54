import type { LimitedItem, Operation, PricedItem } from '@enrichment/billing-domain';
import { Reflector } from '@nestjs/core';

export interface OperationOptions<Body extends object = object> {
  readonly name: Operation;
  /** For the reference: what it does, in a few words. */
  readonly summary: string;
  /** For the reference: what else is good to know, in Markdown. */
  readonly description?: string;
  /** For the reference: bodies to try, by name. */
  readonly examples?: Readonly<Record<string, Body>>;
  /** The class of the request's body; its decorators say what is valid. */
  readonly body: new () => Body;
  /** The class of the answer. */
  readonly answer: new () => object;
  /** The limit that a request counts against besides the operation's own. */
  readonly extraLimit?: (body: Body) => LimitedItem | undefined;
  /** What a request is charged for at most. */
  readonly items: (body: Body) => readonly PricedItem[];
  /** Codes of its own, beside those that every operation has. */
  readonly errors: readonly string[];
}

/** Attaches an operation's options to its handler, where the guards find them. */
export const OperationDetails = Reflector.createDecorator<OperationOptions>();

/** What an operation's work comes to. */
export interface Delivery {
  /** The answer, but for the fields that every answer has. */
  readonly answer: object;
  /** What the answer is charged for; nothing when empty. */
  readonly items: readonly PricedItem[];
}

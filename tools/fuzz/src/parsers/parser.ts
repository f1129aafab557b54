/** A parser that reads strangers' bytes, and what must hold whatever they are. */
export interface Parser {
  /** @throws when one of its promises is broken */
  readonly run: (input: Buffer) => unknown;
  /** Words of its language, beside the texts of its own code. */
  readonly words: readonly string[];
  /** Longer inputs are not made. */
  readonly maxLength: number;
}

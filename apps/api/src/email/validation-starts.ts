import { DomainError } from '@enrichment/kernel';
import type { PacedStarts } from '../server/paced-starts';

/** When validations start: each takes some milliseconds of the event loop, in many small parts that no turn tells of beforehand. */
export class ValidationStarts {
  /** @param maxWaitMs what has waited longer is refused */
  constructor(
    private readonly starts: PacedStarts,
    private readonly maxWaitMs: number,
  ) {}

  /** @throws DomainError SYS_002 when its turn did not come in time */
  async take(): Promise<void> {
    const waitedMs = await new Promise<number>((resolve) => {
      this.starts.run(resolve);
    });
    if (waitedMs > this.maxWaitMs)
      throw new DomainError(
        'SYS_002',
        'Too many validations wait for their turn: send this one again.',
        {},
        1,
      );
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '@enrichment/kernel';

/**
 * Starts one validation in each turn of the event loop, in the order of arrival. The start takes some milliseconds;
 * hundreds in one turn would delay everything else.
 */
export class ValidationStarts {
  private last: Promise<unknown> = Promise.resolve();

  /** @param maxWaitMs what has waited longer is refused @param turn resolves in the next turn */
  constructor(
    private readonly maxWaitMs: number,
    private readonly turn: () => Promise<unknown> = nextTurn,
  ) {}

  /** @throws DomainError SYS_002 when its turn did not come in time */
  async take(): Promise<void> {
    const since = performance.now();
    this.last = this.last.then(this.turn);
    await this.last;
    if (performance.now() - since > this.maxWaitMs)
      throw new DomainError(
        'SYS_002',
        'Too many validations wait for their turn: send this one again.',
        {},
        1,
      );
  }
}

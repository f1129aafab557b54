import { type BeforeApplicationShutdown, Injectable, Module } from '@nestjs/common';
import { runAll } from '@enrichment/concurrency';
import { Log } from '../observability/logging';

export interface Closable {
  close(): void | Promise<void>;
}

/**
 * Closes what modules opened, in the reverse order. Nest creates a dependency before its users, so nothing closes while
 * it is in use.
 */
@Injectable()
export class Closing implements BeforeApplicationShutdown {
  private readonly made: Closable[] = [];

  constructor(private readonly log: Log) {}

  add(made: Closable): void {
    this.made.push(made);
  }

  /** One failed close does not stop the others. @throws Error when one failed */
  beforeApplicationShutdown(): Promise<void> {
    return runAll(
      this.made
        .splice(0)
        .reverse()
        .map((made) => () => this.close(made)),
    );
  }

  private async close(made: Closable): Promise<void> {
    try {
      await made.close();
    } catch (error) {
      this.log.error({ err: error, part: made.constructor.name }, 'could not be closed');
      throw error;
    }
  }
}

/** Every module that opens a resource imports this one. */
@Module({ providers: [Closing], exports: [Closing] })
export class ClosingModule {}

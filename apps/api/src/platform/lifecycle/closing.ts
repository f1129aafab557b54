import { type BeforeApplicationShutdown, Injectable, Module } from '@nestjs/common';
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

  /** One failed close does not stop the others. */
  async beforeApplicationShutdown(): Promise<void> {
    for (let last = this.made.pop(); last; last = this.made.pop()) {
      try {
        await last.close();
      } catch (error) {
        this.log.error({ err: error, part: last.constructor.name }, 'could not be closed');
      }
    }
  }
}

/** Every module that opens a resource imports this one. */
@Module({ providers: [Closing], exports: [Closing] })
export class ClosingModule {}

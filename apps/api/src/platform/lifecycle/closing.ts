import { type BeforeApplicationShutdown, Injectable, Module } from '@nestjs/common';
import { Log } from '../observability/logging';

export interface Closable {
  close(): void | Promise<void>;
}

/**
 * What has to be closed when the service stops, last made first: Nest makes what others need before them, in whichever
 * module it is in, so nothing is closed while it is still in use.
 */
@Injectable()
export class Closing implements BeforeApplicationShutdown {
  private readonly made: Closable[] = [];

  constructor(private readonly log: Log) {}

  add(made: Closable): void {
    this.made.push(made);
  }

  /** What fails to close keeps nothing else from it. */
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

/** For every module that opens something. */
@Module({ providers: [Closing], exports: [Closing] })
export class ClosingModule {}

import type { Clock } from '@enrichment/kernel';
import { Announcements, type Database } from '@enrichment/postgres';
import type { PageChanges } from './cached-page-store';

const silenceMs = 3_000;

/** Changes of stored pages by any replica. */
export class PostgresPageChanges implements PageChanges {
  private constructor(private readonly announcements: Announcements) {}

  /** @throws Error when the database does not answer; a connection that is lost later is opened again. */
  static async open(database: Database, clock: Clock): Promise<PostgresPageChanges> {
    return new PostgresPageChanges(
      await Announcements.open(database, clock, { channel: 'network_pages', silenceMs }),
    );
  }

  subscribe(onChange: (name: string | undefined) => void): void {
    this.announcements.subscribe(onChange);
  }

  isLive(): boolean {
    return this.announcements.isLive();
  }

  close(): Promise<void> {
    return this.announcements.close();
  }
}

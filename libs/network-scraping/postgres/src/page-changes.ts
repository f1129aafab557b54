import type { Clock } from '@enrichment/kernel';
import { Announcements, type Database } from '@enrichment/postgres';

const silenceMs = 3_000;

/** Receives changes of stored pages by any replica. */
export function openPageChanges(database: Database, clock: Clock): Promise<Announcements> {
  return Announcements.open(database, clock, { channel: 'network_pages', silenceMs });
}

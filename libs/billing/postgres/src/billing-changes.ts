import type { Clock } from '@enrichment/kernel';
import { Announcements, type AnnouncementsOptions, type Database } from '@enrichment/postgres';

/** A revoked key is refused within a second, even when the connection breaks without a signal. */
const silenceMs = 900;

/** Changes that the tables' triggers announce with the id of the account. Its listeners are the live replicas. */
export function openBillingChanges(
  database: Database,
  clock: Clock,
  traits?: Pick<AnnouncementsOptions, 'traits' | 'onTraits'>,
): Promise<Announcements> {
  return Announcements.open(database, clock, { channel: 'billing_changes', silenceMs, ...traits });
}

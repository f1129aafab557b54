import type { BillingChanges } from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import {
  Announcements,
  type AnnouncementsOptions,
  type Database,
  type Listeners,
} from '@enrichment/postgres';

/** A revoked key is refused within a second, even when the connection breaks without a signal. */
const silenceMs = 900;

/** Changes that the tables' triggers announce with the id of the account. */
export class PostgresBillingChanges implements BillingChanges {
  private constructor(private readonly announcements: Announcements) {}

  static async open(
    database: Database,
    clock: Clock,
    traits?: Pick<AnnouncementsOptions, 'traits' | 'onTraits'>,
  ): Promise<PostgresBillingChanges> {
    return new PostgresBillingChanges(
      await Announcements.open(database, clock, { channel: 'billing_changes', silenceMs, ...traits }),
    );
  }

  subscribe(onChange: (accountId: string | undefined) => void): void {
    this.announcements.subscribe(onChange);
  }

  isLive(): boolean {
    return this.announcements.isLive();
  }

  /** The live replicas: each one listens for changes. */
  get replicas(): Listeners {
    return this.announcements.listeners;
  }

  close(): Promise<void> {
    return this.announcements.close();
  }
}

import type { BillingChanges } from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import type { Client } from 'pg';

const heartbeatMs = 300;
/** Without a sign of life for so long, a change may have been missed. */
const silenceMs = 900;

/**
 * LISTEN on a connection of its own, with a heartbeat: a connection that is cut without a word is noticed
 * before a second has passed, so a revoked key is refused within a second even then.
 */
export class PostgresBillingChanges implements BillingChanges {
  private readonly listeners: ((accountId: string | undefined) => void)[] = [];
  private client: Client | undefined;
  private lastHeard = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  static async open(database: Database, clock: Clock): Promise<PostgresBillingChanges> {
    const changes = new PostgresBillingChanges(database, clock);
    await changes.listen();
    changes.schedule();
    return changes;
  }

  subscribe(onChange: (accountId: string | undefined) => void): void {
    this.listeners.push(onChange);
  }

  isLive(): boolean {
    return this.clock.monotonic() - this.lastHeard < silenceMs;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private schedule(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => void this.beat().finally(() => this.schedule()), heartbeatMs).unref();
  }

  private async beat(): Promise<void> {
    try {
      if (this.client) await this.client.query('SELECT 1');
      else await this.listen();
      this.lastHeard = this.clock.monotonic();
    } catch {
      this.drop();
    }
  }

  private async listen(): Promise<void> {
    const client = await this.database.connect('billing changes', silenceMs);
    client.on('notification', ({ payload }) => this.announce(payload));
    client.once('end', () => {
      if (this.client === client) this.drop();
    });
    this.client = client;
    await client.query('LISTEN billing_changes');
    this.lastHeard = this.clock.monotonic();
    // What was announced while nobody listened is unknown.
    this.announce(undefined);
  }

  private drop(): void {
    const { client } = this;
    this.client = undefined;
    this.lastHeard = -Infinity;
    void client?.end().catch(() => undefined);
  }

  private announce(accountId: string | undefined): void {
    for (const listener of this.listeners) listener(accountId);
  }
}

import type { Clock } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import type { Client } from 'pg';
import type { PageChanges } from './cached-page-store';

const heartbeatMs = 1_000;
/** Without a sign of life for so long, a change may have been missed. */
const silenceMs = 3_000;

/**
 * The changes that any replica made to the stored pages: LISTEN on a connection of its own, with a heartbeat, so that
 * a connection that is cut without a word is noticed within three seconds.
 */
export class PostgresPageChanges implements PageChanges {
  private readonly listeners: ((name: string | undefined) => void)[] = [];
  private client: Client | undefined;
  private lastHeard = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Error when the database does not answer; later losses of the connection are mended. */
  static async open(database: Database, clock: Clock): Promise<PostgresPageChanges> {
    const changes = new PostgresPageChanges(database, clock);
    await changes.listen();
    changes.schedule();
    return changes;
  }

  subscribe(onChange: (name: string | undefined) => void): void {
    this.listeners.push(onChange);
  }

  isLive(): boolean {
    return this.clock.monotonic() - this.lastHeard < silenceMs;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.drop();
  }

  private schedule(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => void this.beat().finally(() => this.schedule()), heartbeatMs).unref();
  }

  private async beat(): Promise<void> {
    try {
      if (!this.client) return await this.listen();
      await this.client.query('SELECT 1');
      this.lastHeard = this.clock.monotonic();
    } catch {
      await this.drop();
    }
  }

  private async listen(): Promise<void> {
    const client = await this.database.connect('page changes', silenceMs);
    client.on('notification', ({ payload }) => this.announce(payload || undefined));
    client.once('end', () => {
      if (this.client === client) void this.drop();
    });
    this.client = client;
    if (this.closed) return this.drop();
    await client.query('LISTEN network_pages');
    this.lastHeard = this.clock.monotonic();
    // What changed while nobody listened is unknown.
    this.announce(undefined);
  }

  private async drop(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.lastHeard = -Infinity;
    await client?.end().catch(() => undefined);
  }

  private announce(name: string | undefined): void {
    for (const listener of this.listeners) listener(name);
  }
}

import type { Clock } from '@enrichment/kernel';
import type { Client } from 'pg';
import type { Database } from './database';

export interface AnnouncementsOptions {
  /** Channel of NOTIFY. */
  readonly channel: string;
  /** Milliseconds without a heartbeat after which an announcement may have been lost. */
  readonly silenceMs: number;
  /** Words for the other listeners, such as names of settings: together at most 30 bytes. */
  readonly traits?: readonly string[];
  /** Called at each heartbeat with the traits of all listeners. */
  readonly onTraits?: (all: readonly string[]) => void;
}

/** Listeners of one channel, as the server reports them. */
export interface Listeners {
  readonly count: number;
  /** Position of this listener among all, from 0. All listeners use the same order. */
  readonly before: number;
  /** Traits that at least one of them has. */
  readonly traits: readonly string[];
}

/** A listener's name is `announcements`, the channel and its traits. */
const countListeners = `
SELECT count(*) AS count, count(*) FILTER (WHERE pid < pg_backend_pid()) AS before,
  string_to_array(string_agg(array_to_string(words[3:], ' '), ' '), ' ') AS traits
FROM pg_stat_activity, string_to_array(application_name, ' ') AS words
WHERE datname = current_database() AND words[:2] = (string_to_array(current_setting('application_name'), ' '))[:2]`;

/**
 * Receives announcements of other processes: LISTEN on a separate connection, with a heartbeat that detects a silent
 * cut. It reconnects; until then {@link isLive} is `false`.
 */
export class Announcements {
  private readonly subscribers: ((payload: string | undefined) => void)[] = [];
  private client: Client | undefined;
  private lastMessageAt = -Infinity;
  private known: Listeners = { count: 1, before: 0, traits: [] };
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(
    private readonly database: Pick<Database, 'connect'>,
    private readonly clock: Clock,
    private readonly options: AnnouncementsOptions,
  ) {}

  /**
   * Retries a database that does not respond in time, also at the start. It is not live until the database responds, and a slow
   * machine still starts.
   */
  static async open(
    database: Pick<Database, 'connect'>,
    clock: Clock,
    options: AnnouncementsOptions,
  ): Promise<Announcements> {
    const announcements = new Announcements(database, clock, options);
    await announcements.beat();
    announcements.schedule();
    return announcements;
  }

  /** @param onAnnouncement called with the payload, or with `undefined` when announcements may be lost */
  subscribe(onAnnouncement: (payload: string | undefined) => void): void {
    this.subscribers.push(onAnnouncement);
  }

  /** Whether announcements are received at present. */
  isLive(): boolean {
    return this.clock.monotonic() - this.lastMessageAt < this.options.silenceMs;
  }

  /** Listeners at the last heartbeat, this one included. */
  get listeners(): Listeners {
    return this.known;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.drop();
  }

  private schedule(): void {
    if (this.closed) return;
    const pause = this.options.silenceMs / 3;
    this.timer = setTimeout(() => void this.beat().finally(() => this.schedule()), pause).unref();
  }

  private async beat(): Promise<void> {
    try {
      if (!this.client) return await this.listen();
      await this.count(this.client);
      this.lastMessageAt = this.clock.monotonic();
    } catch {
      await this.drop();
    }
  }

  private async listen(): Promise<void> {
    const { channel, silenceMs, traits = [] } = this.options;
    const name = ['announcements', channel, ...traits].join(' ');
    const client = await this.database.connect(name, silenceMs);
    client.on('notification', ({ payload }) => this.announce(payload === '' ? undefined : payload));
    client.once('end', () => {
      if (this.client === client) void this.drop();
    });
    this.client = client;
    if (this.closed) return this.drop();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    await this.count(client);
    this.lastMessageAt = this.clock.monotonic();
    // Announcements while the connection was down are lost.
    this.announce(undefined);
  }

  private async count(client: Client): Promise<void> {
    const { rows } = await client.query<Listeners>(countListeners);
    this.known = rows[0]!;
    this.options.onTraits?.(this.known.traits);
  }

  private async drop(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.lastMessageAt = -Infinity;
    await client?.end().catch(() => undefined);
  }

  private announce(payload: string | undefined): void {
    for (const listener of this.subscribers) listener(payload);
  }
}

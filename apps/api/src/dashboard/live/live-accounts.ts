import type { Accounts, UsageReports } from '@enrichment/billing-domain';
import { tooManyAttempts } from '@enrichment/identity-domain';
import type { Clock } from '@enrichment/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { limits } from '../../platform/limits/table';

/** Values that may change while a dashboard is open. */
export class LiveFigures {
  @ApiProperty()
  readonly credits!: number;
  @ApiProperty()
  readonly ip_lookups_left!: number;
  @ApiProperty()
  readonly requests_last_minute!: number;
}

type Listener = (figures: LiveFigures) => void;

const minuteMs = 60_000;

/**
 * Watches the accounts of all open dashboards with two queries per round, however many are open. With
 * none open it sends no query.
 */
export class LiveAccounts {
  private readonly watched = new Map<string, { listeners: Set<Listener>; last: string }>();
  private timer: NodeJS.Timeout | undefined;
  private running = false;

  constructor(
    private readonly accounts: Pick<Accounts, 'findAll'>,
    private readonly usage: Pick<UsageReports, 'countSince'>,
    private readonly clock: Clock,
    private readonly everyMs = 2_000,
  ) {}

  /**
   * Observes an account.
   *
   * @param listener called immediately with the current state, and after each change
   * @returns ends the observation
   * @throws DomainError SESSION_005 when one account has too many streams
   */
  watch(accountId: string, listener: Listener): () => void {
    const watch = this.watched.get(accountId) ?? { listeners: new Set(), last: '' };
    if (watch.listeners.size >= limits.live_streams.max) throw tooManyAttempts(this.everyMs);
    watch.listeners.add(listener);
    watch.last = '';
    this.watched.set(accountId, watch);
    this.timer ??= setInterval(() => void this.poll(), this.everyMs).unref();
    return () => {
      watch.listeners.delete(listener);
      if (watch.listeners.size === 0 && this.watched.get(accountId) === watch) this.watched.delete(accountId);
      if (this.watched.size === 0) this.close();
    };
  }

  /** Runs one round. The next round makes up for a failed one. */
  async poll(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      const ids = [...this.watched.keys()];
      const [accounts, counts] = await Promise.all([
        this.accounts.findAll(ids),
        this.usage.countSince(ids, new Date(this.clock.now() - minuteMs)),
      ]);
      for (const { id, credits, ipLookupsLeft } of accounts) {
        this.send(id, {
          credits,
          ip_lookups_left: ipLookupsLeft,
          requests_last_minute: counts.get(id) ?? 0,
        });
      }
    } catch {
      // The next round tries again.
    } finally {
      this.running = false;
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private send(accountId: string, figures: LiveFigures): void {
    const watch = this.watched.get(accountId);
    const text = JSON.stringify(figures);
    if (!watch || watch.last === text) return;
    watch.last = text;
    for (const listener of watch.listeners) listener(figures);
  }
}

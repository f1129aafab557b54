import { type Clock, dayMs } from '@enrichment/kernel';
import type { Accounts } from '../accounts/account';
import { type Exchange, type FoundBodies, keptBody, type RequestBodies } from '../bodies/request-bodies';

interface Row {
  readonly exchange: Exchange;
  readonly at: number;
  readonly key: string;
}

/** Bodies in memory, for tests. */
export class InMemoryRequestBodies implements RequestBodies {
  /** Ends when every recorded exchange is stored or left out. */
  private recorded: Promise<unknown> = Promise.resolve();

  /** @param key the name of an encryption key; `undefined`: the operator has set none */
  constructor(
    private readonly clock: Clock,
    private readonly accounts: Pick<Accounts, 'find'>,
    private readonly key: string | undefined,
    private readonly rows = new Map<string, Row>(),
  ) {}

  /** The same rows, read with another key. */
  withKey(key: string | undefined): InMemoryRequestBodies {
    return new InMemoryRequestBodies(this.clock, this.accounts, key, this.rows);
  }

  get isOffered(): boolean {
    return this.key !== undefined;
  }

  record(exchange: Exchange): void {
    const { key } = this;
    if (key === undefined) return;
    this.recorded = this.recorded.then(async () => {
      const row = { exchange, at: this.clock.now(), key };
      if ((await this.daysOf(row)) > 0) this.rows.set(idOf(exchange.accountId, exchange.requestId), row);
    });
  }

  async flush(): Promise<void> {
    await this.recorded;
  }

  async find(accountId: string, requestId: string): Promise<FoundBodies | undefined> {
    const row = this.rows.get(idOf(accountId, requestId));
    if (!row || !(await this.isKept(row))) return undefined;
    if (row.key !== this.key) return { state: 'unreadable' };
    const { request, answer } = row.exchange;
    return {
      state: 'kept',
      request: keptBody(request),
      answer: answer === undefined ? undefined : keptBody(answer),
    };
  }

  async clean(): Promise<number> {
    let cleaned = 0;
    for (const [id, row] of this.rows) if (!(await this.isKept(row)) && this.rows.delete(id)) cleaned++;
    return cleaned;
  }

  private async isKept(row: Row): Promise<boolean> {
    return row.at > this.clock.now() - (await this.daysOf(row)) * dayMs;
  }

  private async daysOf({ exchange }: Row): Promise<number> {
    const account = await this.accounts.find(exchange.accountId);
    return account && !account.deletedAt ? account.bodyDays : 0;
  }
}

function idOf(accountId: string, requestId: string): string {
  return `${accountId} ${requestId}`;
}

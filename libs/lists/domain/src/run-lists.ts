import { type Clock, DomainError, type Effect, newUlid } from '@enrichment/kernel';
import { judgeReply, sentenceOf, type Verdict } from './judge-reply';
import type { List, RowOutcome, RowClaim } from './list';
import type { Lists } from './lists';
import type { ListEvents, RowRequests } from './row-requests';

/** Milliseconds after which another process takes over a row; longer than any operation. */
const leaseMs = 75_000;

/** Milliseconds for which the lists that run are remembered. A claim reads the state again. */
const rememberMs = 1_000;

/** Requests in progress in one process. */
const maxInProgress = { all: 200, ofAccount: 50 };

/** Attempts of a row, also those during which the process died. */
const maxTries = 20;
const failedOutcome: RowOutcome = {
  code: 'SYS_002',
  body: JSON.stringify({ code: 'SYS_002', message: 'The service failed at this row: send it again later.' }),
  credits: 0,
};

/**
 * Sends the requests of running lists. The accounts share the places of a process equally. It can be ended at any time: a row without an
 * outcome is claimed again after its lease, by any process, and its request has the same id.
 */
export class RunLists {
  private readonly sending = new Set<Promise<void>>();
  private readonly ofAccount = new Map<string, number>();
  /** Outcomes that are not stored yet, by list. */
  private settled = new Map<string, Map<number, RowOutcome>>();
  private running: List[] = [];
  /** Lists without due rows since the running ones were read: they take no permits from others of their account. */
  private resting = new Set<string>();
  private readAt = -rememberMs;
  private turn = 0;
  private isClosed = false;

  constructor(
    private readonly lists: Lists,
    private readonly requests: RowRequests,
    private readonly events: ListEvents,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  /** Requests in progress. */
  get inProgress(): number {
    return this.sending.size;
  }

  /** Stores the outcomes since the last call, and starts the next requests. It does not wait for them. */
  async execute(): Promise<void> {
    await this.store();
    if (this.isClosed) return;
    const time = this.clock.monotonic();
    if (time - this.readAt >= rememberMs) {
      this.running = await this.lists.running();
      this.resting = new Set();
      this.readAt = time;
    }
    const { running } = this;
    const accounts = new Set(running.map(({ accountId }) => accountId)).size;
    const share = Math.min(maxInProgress.ofAccount, Math.max(1, Math.floor(maxInProgress.all / accounts)));
    // Each list is the first one in its turn.
    const first = this.turn++ % Math.max(1, running.length);
    for (const list of [...running.slice(first), ...running.slice(0, first)])
      await this.advance(list, share).catch(this.onError);
  }

  /** Waits for the requests in progress, and stores their outcomes. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.sending);
    await this.store();
  }

  private async advance(list: List, share: number): Promise<void> {
    if (list.done >= list.subjects) return this.finish(list);
    if (this.resting.has(list.id)) return;
    const free = Math.min(
      share - (this.ofAccount.get(list.accountId) ?? 0),
      maxInProgress.all - this.sending.size,
    );
    if (free <= 0) return;
    const now = this.clock.now();
    try {
      const permits = await this.requests.permits(list, free);
      if (permits === 0) return;
      const ids = Array.from({ length: permits }, () => newUlid());
      const turn = { now: new Date(now), leaseEndsAt: new Date(now + leaseMs) };
      const claimed = await this.lists.claim(list.id, ids, turn);
      if (claimed.length < permits) this.resting.add(list.id);
      for (const row of claimed) this.start(list, row);
    } catch (error) {
      if (!(error instanceof DomainError) || !['AUTH_002', 'RATE_001'].includes(error.code)) throw error;
      await this.pause(list, sentenceOf(error.code, error.message));
    }
  }

  private start(list: List, row: RowClaim): void {
    const { accountId } = list;
    this.ofAccount.set(accountId, (this.ofAccount.get(accountId) ?? 0) + 1);
    const sent = this.send(list, row)
      .catch(this.onError)
      .finally(() => {
        this.sending.delete(sent);
        const left = this.ofAccount.get(accountId)! - 1;
        if (left > 0) this.ofAccount.set(accountId, left);
        else this.ofAccount.delete(accountId);
      });
    this.sending.add(sent);
  }

  private async send(list: List, row: RowClaim): Promise<void> {
    // A row that kills its process is not sent for ever.
    if (row.tries >= maxTries) return this.follow(list, row, { outcome: failedOutcome });
    const reply = await this.requests.send(list, row).catch((error: unknown) => void this.onError(error));
    await this.follow(list, row, judgeReply(reply ?? undefined, row.tries));
  }

  private async follow(list: List, { number }: RowClaim, verdict: Verdict): Promise<void> {
    if ('outcome' in verdict) {
      const ofList = this.settled.get(list.id) ?? new Map<number, RowOutcome>();
      this.settled.set(list.id, ofList.set(number, verdict.outcome));
      return;
    }
    const isPause = 'pauseBecause' in verdict;
    const dueAt = new Date(this.clock.now() + (isPause ? 0 : verdict.retryInMs));
    if (isPause) await this.pause(list, verdict.pauseBecause);
    await this.lists.release(list.id, number, dueAt, !isPause && verdict.isFailure);
  }

  private async store(): Promise<void> {
    const settled = this.settled;
    this.settled = new Map();
    for (const [id, outcomes] of settled)
      await this.lists.settle(id, outcomes).catch((error: unknown) => {
        // These rows are still claimed, so no other outcome of them can be stored.
        this.settled.set(id, new Map([...outcomes, ...(this.settled.get(id) ?? [])]));
        this.onError(error);
      });
  }

  private finish(list: List): Promise<void> {
    const now = new Date(this.clock.now());
    return this.moved(list, 'finished', now, undefined, this.events.finished(list, now));
  }

  private pause(list: List, because: string): Promise<void> {
    return this.moved(list, 'paused', new Date(this.clock.now()), because);
  }

  /** Someone else may have moved or deleted it meanwhile. */
  private async moved(
    list: List,
    to: 'paused' | 'finished',
    now: Date,
    because?: string,
    effect?: Effect,
  ): Promise<void> {
    await this.lists.move(list.accountId, list.id, to, now, because, effect).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
    this.running = this.running.filter(({ id }) => id !== list.id);
  }
}

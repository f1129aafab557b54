import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';

/** The account whose request is being answered: it causes the calls and connections that the request makes. */
export const causingAccount = new AsyncLocalStorage<string>();

/** Milliseconds after which a turn starts no further piece. */
const maxTurnMs = 2;
/** Milliseconds of work of all accounts after which the earlier half counts no more. */
const rememberedMs = 1_000;

/**
 * Starts work in turns of the event loop: at most one piece for each account in a turn, such as a call or one read of a connection. The
 * account that has blocked the loop longest comes last, and waits for a later turn when the others take long.
 */
export class Turns {
  /** Pieces that have not started, of each account. */
  private readonly waiting = new Map<string, (() => void)[]>();
  /** Milliseconds for which each account has blocked the loop. */
  private readonly work = new Map<string, number>();
  /** Their sum. */
  private sum = 0;
  /** Accounts of the last turn. What blocks the loop until the next turn counts as theirs. */
  private started: string[] = [];
  private startedAt = 0;

  /**
   * @param inNextTurn calls back in the next turn of the event loop
   * @param busyMs how long the event loop has worked
   */
  constructor(
    private readonly inNextTurn: (turn: () => void) => void = setImmediate,
    private readonly busyMs = () => performance.eventLoopUtilization().active,
  ) {}

  run(account: string, piece: () => void): void {
    if (this.waiting.size === 0) this.inNextTurn(this.turn);
    const own = this.waiting.get(account);
    if (own) own.push(piece);
    else this.waiting.set(account, [piece]);
  }

  private readonly turn = (): void => {
    this.count();
    const workOf = (account: string) => this.work.get(account) ?? 0;
    for (const account of [...this.waiting.keys()].sort((a, b) => workOf(a) - workOf(b))) {
      const own = this.waiting.get(account)!;
      const piece = own.shift()!;
      if (own.length === 0) this.waiting.delete(account);
      this.started.push(account);
      piece();
      if (this.busyMs() - this.startedAt >= maxTurnMs) break;
    }
    if (this.waiting.size > 0) this.inNextTurn(this.turn);
  };

  /** Counts the work since the last turn. */
  private count(): void {
    const now = this.busyMs();
    const each = (now - this.startedAt) / this.started.length;
    for (const account of this.started) this.add(account, each);
    this.started = [];
    this.startedAt = now;
    if (this.sum < rememberedMs) return;
    const counted = [...this.work];
    this.work.clear();
    this.sum = 0;
    for (const [account, ms] of counted) if (ms > 1) this.add(account, ms / 2);
  }

  private add(account: string, ms: number): void {
    this.work.set(account, (this.work.get(account) ?? 0) + ms);
    this.sum += ms;
  }
}

/** Turns of this thread. */
export const turns = new Turns();

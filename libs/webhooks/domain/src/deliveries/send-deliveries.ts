import type { Clock } from '@enrichment/kernel';
import type { Claim, Deliveries } from './delivery';
import type { FailureReason } from '../endpoints/endpoint';
import type { Sender } from '../sending/sender';
import { settlementOf } from './settle';
import { signatureHeaders } from './sign';

/** Longer than any attempt. An older claim belongs to a process that has ended. */
const leaseMs = 60_000;
/** Largest number of attempts in progress in this process. A waiting attempt costs a socket. */
const maxInProgress = 512;
/**
 * Largest number of attempts in progress over all processes, so that slow receivers of one account do not delay others.
 */
const maxPerEndpoint = 4;
const maxPerAccount = 16;
/** Milliseconds that a stopping process waits for answers. */
const closingMs = 2_000;

export interface SendingOptions {
  readonly deliveries: Deliveries;
  readonly sender: Sender;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Called after each attempt. */
  readonly onAttempt: (result: 'delivered' | 'failed') => void;
  /** Called for each endpoint that an attempt has disabled, with the reason. */
  readonly onDisabled: (claim: Claim, because: FailureReason) => void | Promise<void>;
  /** Called when a result could not be stored; the delivery is attempted again. */
  readonly onError: (error: unknown) => void;
}

/** Sends the deliveries that are due. Any number of processes may run it at the same time. */
export class SendDeliveries {
  private readonly inProgress = new Set<Promise<void>>();
  private readonly closing = new AbortController();
  private isClosed = false;
  private claiming: Promise<number> | undefined;

  constructor(private readonly options: SendingOptions) {}

  /**
   * Starts due attempts up to the limit, and does not wait for their end.
   * @returns the number of started attempts
   */
  execute(): Promise<number> {
    return (this.claiming ??= this.begin().finally(() => (this.claiming = undefined)));
  }

  /** Resolves when no attempt is in progress. */
  async idle(): Promise<void> {
    while (this.inProgress.size > 0) await Promise.all(this.inProgress);
  }

  /**
   * Starts no more attempts and waits a little for those in progress. An interrupted attempt is repeated when its lease
   * ends.
   */
  async close(): Promise<void> {
    this.isClosed = true;
    const cutOff = setTimeout(() => this.closing.abort(new Error('closing')), closingMs);
    await this.claiming?.catch(() => undefined);
    await this.idle();
    clearTimeout(cutOff);
  }

  private async begin(): Promise<number> {
    const limit = maxInProgress - this.inProgress.size;
    if (limit <= 0 || this.isClosed) return 0;
    const now = this.options.clock.now();
    const claims = await this.options.deliveries.claim({
      now: new Date(now),
      leaseEndsAt: new Date(now + leaseMs),
      limit,
      limitPerEndpoint: maxPerEndpoint,
      limitPerAccount: maxPerAccount,
    });
    for (const claim of claims) {
      const attempt = this.attempt(claim)
        .catch((error: unknown) => {
          if (!this.closing.signal.aborted) this.options.onError(error);
        })
        .finally(() => this.inProgress.delete(attempt));
      this.inProgress.add(attempt);
    }
    return claims.length;
  }

  private async attempt(claim: Claim): Promise<void> {
    const { deliveries, sender, clock, random, onAttempt, onDisabled } = this.options;
    const at = new Date(clock.now());
    const { id, body } = claim.event;
    const headers = signatureHeaders({ id, body, at }, claim.secrets);
    const { signal } = this.closing;
    const outcome = await sender.send({ url: claim.endpoint.url, headers, body, signal });
    const settlement = settlementOf(claim, at, outcome, random());
    onAttempt(settlement.delivered ? 'delivered' : 'failed');
    const isDisabled = await deliveries.settle(claim, settlement);
    if (isDisabled && settlement.disables) await onDisabled(claim, settlement.disables);
  }
}

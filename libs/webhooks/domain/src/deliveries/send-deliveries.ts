import { createHmac } from 'node:crypto';
import { type Clock, dayMs, retryPauseMs } from '@enrichment/kernel';
import type { Claim, Deliveries, Settlement } from './delivery';
import type { FailureReason } from '../endpoints/endpoint';
import type { Sender, SendOutcome } from '../sending/sender';
import { secretKey } from '../endpoints/secret';

/** Milliseconds without a success after which the final failure of a delivery disables its endpoint. */
export const hopelessAfterMs = 3 * dayMs;

const gone = 410;

/**
 * State of a delivery after the outcome of an attempt. Any 2xx is a success, and 410 Gone disables the endpoint. Other
 * outcomes, including redirects, are retried until the end of the schedule.
 *
 * @param at start of the attempt
 * @param random a number in [0, 1)
 */
export function settlementOf(claim: Claim, at: Date, outcome: SendOutcome, random: number): Settlement {
  const { status, failure, excerpt, durationMs, retryAfterMs } = outcome;
  const attempt = { number: claim.number, at, durationMs, status, failure, excerpt };
  const delivered = status !== undefined && status >= 200 && status < 300;
  if (delivered || status === gone)
    return { attempt, delivered, retryAt: undefined, disables: delivered ? undefined : 'gone' };
  const endedAt = at.getTime() + durationMs;
  const pause = retryPauseMs(claim.tries, random, retryAfterMs);
  if (pause !== undefined)
    return { attempt, delivered, retryAt: new Date(endedAt + pause), disables: undefined };
  const failingFor = endedAt - (claim.endpoint.failingSince ?? at).getTime();
  const disables = failingFor >= hopelessAfterMs ? 'failing' : undefined;
  return { attempt, delivered, retryAt: undefined, disables };
}

/** A message for one attempt. */
export interface Message {
  /** Id of the event. */
  readonly id: string;
  readonly body: string;
  /** Time of the attempt. */
  readonly at: Date;
}

/**
 * The headers that authenticate a message and its time: Standard Webhooks,
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secrets each adds a signature; a receiver with one of them accepts the message
 */
export function signatureHeaders(
  { id, body, at }: Message,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secretKey(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

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

import type { Endpoint, FailureReason } from '../endpoints/endpoint';
import type { WebhookEvent } from '../events/event';
import type { SendFailure } from '../sending/sender';

/** `pending`: an attempt is in progress or will be made; `failed`: none will be made unless it is replayed. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An event on its way to one endpoint. */
export interface Delivery {
  /** `whd_` and a ULID. */
  readonly id: string;
  readonly endpointId: string;
  readonly accountId: string;
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  /** Earliest time of the next attempt; `undefined` when there is none, or one is in progress. */
  readonly nextAttemptAt: Date | undefined;
  readonly createdAt: Date;
  /** Attempts that were started. */
  readonly attempts: number;
  /** The last attempt that ended. */
  readonly last: Attempt | undefined;
}

export interface Attempt {
  /** 1, 2, 3 ... of its delivery; one that a crash cut off is missing. */
  readonly number: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | undefined;
  readonly failure: SendFailure | undefined;
  readonly excerpt: string;
}

/** A delivery that one worker may attempt once, before its lease ends. */
export interface Claim {
  readonly deliveryId: string;
  readonly event: WebhookEvent;
  readonly endpoint: Pick<Endpoint, 'id' | 'accountId' | 'url' | 'failingSince'>;
  /** Secrets that sign the message: the current one, and each replaced one for a day. */
  readonly secrets: readonly string[];
  /** The number of the attempt. */
  readonly number: number;
  /** Attempts since the delivery was made or replayed, with this one. */
  readonly tries: number;
}

/** State of a delivery after an attempt. */
export interface Settlement {
  readonly attempt: Attempt;
  /** `undefined`: no attempt is made after it. */
  readonly retryAt: Date | undefined;
  readonly delivered: boolean;
  /** Why nothing more is sent to the endpoint; `undefined`: it stays as it is. */
  readonly disables: FailureReason | undefined;
}

export interface ClaimTurn {
  readonly now: Date;
  /** Time after which another process may repeat a claimed attempt, because the first one crashed. */
  readonly leaseEndsAt: Date;
  readonly limit: number;
  /** Largest number of attempts in progress for one endpoint, over all processes. */
  readonly limitPerEndpoint: number;
  /** Largest number of attempts in progress for one account. Processes that claim at the same moment may exceed it. */
  readonly limitPerAccount: number;
}

export interface DeliveryQuery {
  readonly accountId: string;
  readonly endpointId?: string | undefined;
  readonly state?: DeliveryState | undefined;
  /** Older than this one only: its id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Days for which deliveries and their attempts are kept. */
export const deliveryRetentionDays = 30;
/**
 * Days for which a one-time event (`NewEvent.once`) is kept after its deliveries. A monthly cap is reached once, and an
 * event forgotten within its month would repeat.
 */
export const onceRetentionDays = 31;

/** The deliveries of all accounts: the queue that workers share, and the log that owners read. */
export abstract class Deliveries {
  /**
   * Takes deliveries whose time has come, of endpoints that are not disabled. No other process takes them before the lease ends or they are
   * settled. One endpoint's do not keep another's waiting.
   */
  abstract claim(turn: ClaimTurn): Promise<Claim[]>;
  /**
   * Records the outcome of an attempt. An attempt whose lease has ended is recorded too, and counts when it succeeded.
   * @returns whether it disabled the endpoint
   */
  abstract settle(claim: Claim, settlement: Settlement): Promise<boolean>;
  /** Makes a test event and its delivery to one endpoint, whatever types the endpoint has chosen. */
  abstract createTest(endpoint: Endpoint, body: string, now: Date): Promise<Delivery>;
  /**
   * Attempts an ended delivery again, with all its tries; the event keeps its id.
   * @returns `undefined` when there is none, it is pending, or its endpoint is disabled
   */
  abstract replay(id: string, now: Date): Promise<Delivery | undefined>;
  abstract find(id: string): Promise<Delivery | undefined>;
  /** Newest first. */
  abstract page(query: DeliveryQuery): Promise<Delivery[]>;
  /** First to last. */
  abstract attempts(deliveryId: string): Promise<Attempt[]>;
  /**
   * Forgets deliveries that were made before that, and events without deliveries, those that happen once {@link onceRetentionDays} later.
   * @returns how many deliveries
   */
  abstract prune(before: Date): Promise<number>;
}

import type { Endpoint, FailureReason } from '../endpoints/endpoint';
import type { WebhookEvent } from '../events/event';
import type { SendFailure } from '../sending/sender';

/** `pending`: an attempt is in progress or planned; `failed`: no further attempt without a replay. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The delivery of an event to one endpoint. */
export interface Delivery {
  /** `whd_` and a ULID. */
  readonly id: string;
  readonly endpointId: string;
  readonly accountId: string;
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  /** Earliest time of the next attempt; `undefined` without a planned attempt, or while one is in progress. */
  readonly nextAttemptAt: Date | undefined;
  readonly createdAt: Date;
  /** Number of started attempts. */
  readonly attempts: number;
  /** The last completed attempt. */
  readonly last: Attempt | undefined;
}

export interface Attempt {
  /** Number within the delivery, from 1. Attempts that a crash interrupted are missing. */
  readonly number: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | undefined;
  readonly failure: SendFailure | undefined;
  readonly excerpt: string;
}

/** The right of one worker to attempt a delivery once, before the lease ends. */
export interface Claim {
  readonly deliveryId: string;
  readonly event: WebhookEvent;
  readonly endpoint: Pick<Endpoint, 'id' | 'accountId' | 'url' | 'failingSince'>;
  /** Secrets that sign the message: the current one, and each replaced one for a day. */
  readonly secrets: readonly string[];
  readonly number: number;
  /** Number of attempts since the delivery was created or replayed, including this one. */
  readonly tries: number;
}

/** State of a delivery after an attempt. */
export interface Settlement {
  readonly attempt: Attempt;
  /** `undefined`: no further attempt. */
  readonly retryAt: Date | undefined;
  readonly delivered: boolean;
  /** Reason for disabling the endpoint; `undefined`: it is not disabled. */
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
  /** Only deliveries older than the one with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** What the deliveries of all accounts wait for. */
export interface DeliveriesState {
  /** Deliveries that have not ended. */
  readonly waiting: number;
  /** When the oldest of them was created. */
  readonly oldestAt: Date | undefined;
  /** Time since which the first of the due ones waits for its attempt; `undefined`: none does. */
  readonly overdueSince: Date | undefined;
  /** Endpoints to which a failed attempt will be repeated. */
  readonly failingEndpoints: number;
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
   * Claims due deliveries of enabled endpoints. No other process claims them before the lease ends or they are settled.
   * Deliveries of one endpoint do not delay those of another.
   */
  abstract claim(turn: ClaimTurn): Promise<Claim[]>;
  /**
   * Records the outcome of an attempt. An attempt whose lease has ended is recorded too, but only its success changes the
   * delivery.
   * @returns whether it disabled the endpoint
   */
  abstract settle(claim: Claim, settlement: Settlement): Promise<boolean>;
  /** Creates a test event and its delivery to one endpoint, for any subscribed types. */
  abstract createTest(endpoint: Endpoint, body: string, now: Date): Promise<Delivery>;
  /**
   * Starts an ended delivery again, with a new series of attempts; the event keeps its id.
   * @returns `undefined` when the delivery is unknown or pending, or its endpoint is disabled
   */
  abstract replay(id: string, now: Date): Promise<Delivery | undefined>;
  abstract find(id: string): Promise<Delivery | undefined>;
  abstract state(now: Date): Promise<DeliveriesState>;
  /** Newest first. */
  abstract page(query: DeliveryQuery): Promise<Delivery[]>;
  /** Oldest first. */
  abstract attempts(deliveryId: string): Promise<Attempt[]>;
  /**
   * Deletes deliveries created before a time, and events without deliveries. One-time events are deleted {@link
   * onceRetentionDays} later.
   * @returns the number of deleted deliveries
   */
  abstract prune(before: Date): Promise<number>;
}

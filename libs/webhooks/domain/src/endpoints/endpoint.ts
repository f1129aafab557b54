import type { EventType } from '../events/event';

/**
 * Reasons why an endpoint is disabled: its owner or the operator disabled it, the receiver answered 410 Gone, or every
 * attempt has failed for days.
 */
export const disabledReasons = ['owner', 'operator', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
/** Reasons that result from attempts; people choose the others. */
export type FailureReason = Exclude<DisabledReason, 'owner' | 'operator'>;

/** A customer's URL that receives events. */
export interface Endpoint {
  /** `whe_` and a ULID. */
  readonly id: string;
  readonly accountId: string;
  /** Unique in the account; `undefined`: made in the dashboard. */
  readonly name: string | undefined;
  /** The URL may contain a secret of the receiver: do not log it. */
  readonly url: string;
  readonly description: string;
  /** Subscribed event types. */
  readonly types: readonly EventType[];
  readonly createdAt: Date;
  readonly disabled: { readonly at: Date; readonly because: DisabledReason } | undefined;
  /** Time since which every attempt has failed; `undefined` after a success or without attempts. */
  readonly failingSince: Date | undefined;
  /** Time until which replaced secrets also sign messages. */
  readonly oldSecretEndsAt: Date | undefined;
}

export interface NewEndpoint {
  readonly accountId: string;
  readonly name?: string | undefined;
  readonly url: string;
  readonly description: string;
  readonly types: readonly EventType[];
  readonly secret: string;
  /** Person who creates it disabled. */
  readonly disabled?: Exclude<DisabledReason, FailureReason> | undefined;
}

/** An absent field leaves the value unchanged. */
export interface EndpointChanges {
  readonly url?: string;
  readonly description?: string;
  readonly types?: readonly EventType[];
  /** Person who disabled it; `false` enables it. */
  readonly disabled?: false | Exclude<DisabledReason, FailureReason>;
}

/** Refuses a change of an endpoint by its current state, which stays until the change. It throws. */
export type EndpointCheck = (current: Endpoint) => void;

/** Maximum number of endpoints of an account. */
export const maxEndpoints = 10;
/** Maximum number of replaced secrets of an endpoint that still sign. */
export const maxOldSecrets = 10;

/** The endpoints. Their secrets sign messages and are never returned. */
export abstract class Endpoints {
  /** @throws DomainError WEBHOOK_NAME_TAKEN, WEBHOOK_TOO_MANY */
  abstract create(endpoint: NewEndpoint, now: Date): Promise<Endpoint>;
  /** Oldest first. */
  abstract list(accountId: string): Promise<Endpoint[]>;
  abstract find(id: string): Promise<Endpoint | undefined>;
  /**
   * Disabling ends the waiting deliveries; enabling resets past failures.
   * @returns `undefined` when the endpoint is unknown
   * @throws what `check` throws
   */
  abstract change(
    id: string,
    changes: EndpointChanges,
    now: Date,
    check?: EndpointCheck,
  ): Promise<Endpoint | undefined>;
  /**
   * Replaces the secret of an endpoint. The old secret also signs messages until `oldEndsAt`, and each older one until its own
   * end.
   * @returns `undefined` when the endpoint is unknown
   * @throws DomainError WEBHOOK_SECRETS
   */
  abstract rotate(id: string, secret: string, oldEndsAt: Date, now: Date): Promise<Endpoint | undefined>;
  /**
   * Removes an endpoint with its deliveries; `false` when it is unknown.
   * @throws what `check` throws
   */
  abstract remove(id: string, check?: EndpointCheck): Promise<boolean>;
}

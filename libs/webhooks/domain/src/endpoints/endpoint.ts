import type { EventType } from '../events/event';

/**
 * Reasons why an endpoint is disabled: its owner or the operator disabled it, the receiver answered 410 Gone, or every
 * attempt has failed for days.
 */
export const disabledReasons = ['owner', 'operator', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
/** Reasons that follow from attempts; people choose the others. */
export type FailureReason = Exclude<DisabledReason, 'owner' | 'operator'>;

/** A customer's URL that receives events. */
export interface Endpoint {
  /** `whe_` and a ULID. */
  readonly id: string;
  readonly accountId: string;
  /** The URL may hold a secret of the receiver, so it is not logged. */
  readonly url: string;
  readonly description: string;
  /** The event types that it receives. */
  readonly types: readonly EventType[];
  readonly createdAt: Date;
  readonly disabled: { readonly at: Date; readonly because: DisabledReason } | undefined;
  /** Time since which every attempt has failed; `undefined` after a success or without attempts. */
  readonly failingSince: Date | undefined;
  /** Time until which older secrets sign messages too. */
  readonly oldSecretEndsAt: Date | undefined;
}

export interface NewEndpoint {
  readonly accountId: string;
  readonly url: string;
  readonly description: string;
  readonly types: readonly EventType[];
  readonly secret: string;
}

/** An absent field leaves the value unchanged. */
export interface EndpointChanges {
  readonly url?: string;
  readonly description?: string;
  readonly types?: readonly EventType[];
  /** Person who disabled it; `false` enables it. */
  readonly disabled?: false | Exclude<DisabledReason, FailureReason>;
}

/** An account has at most so many. */
export const mostEndpoints = 10;
/** An endpoint has at most so many secrets that are replaced and still sign. */
export const mostOldSecrets = 10;

/** The endpoints. Secrets are taken, used to sign, and never shown again. */
export abstract class Endpoints {
  /** @throws DomainError WEBHOOK_TOO_MANY */
  abstract create(endpoint: NewEndpoint, now: Date): Promise<Endpoint>;
  /** Oldest first. */
  abstract list(accountId: string): Promise<Endpoint[]>;
  abstract find(id: string): Promise<Endpoint | undefined>;
  /**
   * Disabling ends the deliveries that wait; enabling forgets past failures.
   * @returns `undefined` when there is none
   */
  abstract change(id: string, changes: EndpointChanges, now: Date): Promise<Endpoint | undefined>;
  /**
   * Gives an endpoint another secret. Messages are signed with the old one as well until `oldEndsAt`, and with each older one until its own end.
   * @returns `undefined` when there is none
   * @throws DomainError WEBHOOK_SECRETS
   */
  abstract rotate(id: string, secret: string, oldEndsAt: Date, now: Date): Promise<Endpoint | undefined>;
  /** Removes an endpoint with its deliveries; `false` when there is none. */
  abstract remove(id: string): Promise<boolean>;
  /** Removes everything of an account. */
  abstract removeOfAccount(accountId: string): Promise<void>;
}

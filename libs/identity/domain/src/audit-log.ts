/** Who did something: a user, or the operator at the command line. */
export interface Actor {
  /** `undefined`: at the command line. */
  readonly userId: string | undefined;
  /** As it was then. */
  readonly email: string | undefined;
  readonly address: string | undefined;
  /** Whether they acted as an admin: then their name is not shown. `undefined`: unknown. */
  readonly forOperator?: boolean | undefined;
}

/** Something that was done to an account, to its keys and users, or to the whole service. */
export interface AuditEntry {
  readonly at: Date;
  readonly actor: Actor;
  /** `undefined`: what holds for all accounts. */
  readonly accountId: string | undefined;
  /** For example `key.changed`. */
  readonly action: string;
  /** What it was done to: an id, or an item of the price list. */
  readonly subject: string | undefined;
  /** JSON; `undefined`: nothing was there. Never a secret. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface StoredAuditEntry extends AuditEntry {
  /** Grows. */
  readonly id: string;
}

export interface AuditQuery {
  /** Of this account only. */
  readonly accountId?: string | undefined;
  /** What was done to this only. */
  readonly subject?: string | undefined;
  /** Acts of this kind only: the part of `action` before the dot. */
  readonly kind?: string | undefined;
  /** Entries older than this one only: its id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** How many days entries are kept unless the operator says otherwise. */
export const auditRetentionDays = 731;

/** Who did what, and when: kept apart from the log, for those whom it concerns. */
export abstract class AuditLog {
  abstract record(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  abstract page(query: AuditQuery): Promise<StoredAuditEntry[]>;
  /** Forgets entries older than that; returns how many. */
  abstract prune(before: Date): Promise<number>;
}

/** The author of a change: a user, a key, or the operator at the command line. */
export interface Actor {
  /** `undefined`: a key, or at the command line. */
  readonly userId: string | undefined;
  /** A key of the scope `manage`. */
  readonly keyId?: string | undefined;
  /** The address at that time. */
  readonly email: string | undefined;
  readonly address: string | undefined;
  /** Whether the user acted as an admin; the name is then not shown. `undefined`: unknown. */
  readonly forOperator?: boolean | undefined;
}

/** A change of an account, of its keys and users, or of the whole service. */
export interface AuditEntry {
  readonly at: Date;
  readonly actor: Actor;
  /** `undefined`: the change concerns all accounts. */
  readonly accountId: string | undefined;
  /** For example `key.changed`. */
  readonly action: string;
  /** The id of the changed thing, or an item of the price list. */
  readonly subject: string | undefined;
  /** JSON; `undefined`: there was no value. Never a secret. */
  readonly before: unknown;
  readonly after: unknown;
  /** The subject has this action once: a repeated order adds no entry. */
  readonly isOnce?: boolean | undefined;
}

export interface StoredAuditEntry extends Omit<AuditEntry, 'isOnce'> {
  /** Later entries have larger ids. */
  readonly id: string;
}

export interface AuditQuery {
  /** Entries of this account only. */
  readonly accountId?: string | undefined;
  /** Entries with this subject only. */
  readonly subject?: string | undefined;
  /** Entries of this kind only: the part of `action` before the dot. */
  readonly kind?: string | undefined;
  /** Entries older than this one only: its id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Days that entries are kept by default. */
export const auditRetentionDays = 731;

/** Changes with their author and time. Separate from the application log, because users of an account read it. */
export abstract class AuditLog {
  abstract record(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  abstract page(query: AuditQuery): Promise<StoredAuditEntry[]>;
  /** Deletes entries before a time and returns their number. */
  abstract prune(before: Date): Promise<number>;
}

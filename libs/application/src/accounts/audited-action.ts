/** An action on an account, for the audit log. */
export interface AuditedAction {
  /** For example `key.changed`. */
  readonly action: string;
  /** `undefined`: it holds for all accounts. */
  readonly accountId: string | undefined;
  readonly subject?: string | undefined;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /** See `AuditEntry`. */
  readonly isOnce?: boolean;
}

/** Records an action of one actor. */
export type RecordAction = (audited: AuditedAction) => Promise<void>;

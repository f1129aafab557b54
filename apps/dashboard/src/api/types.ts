/** The shapes of /dashboard/api, as its OpenAPI document says them. Times are ISO 8601 in UTC. */

export type Operation = 'email' | 'company' | 'profile' | 'ip';
export type PricedItem = Operation | 'email_company';
export type LimitedItem = Operation | 'fresh';

export interface User {
  email: string;
  role: 'user' | 'admin';
}

export interface Session {
  user: User | null;
  sign_up: boolean;
  /** What the sign-in form is prefilled with where the demo runs. */
  demo: { email: string; password: string } | null;
}

export interface Account {
  id: string;
  email: string;
  credits: number;
  ip_lookups_left: number;
  credits_per_day: number;
  days_left: number | null;
  low_balance_thresholds: number[];
  /** The threshold that the balance has passed. */
  low_balance: number | null;
  prices: Record<PricedItem, number>;
  limits: Record<LimitedItem, number>;
}

export type KeyStatus = 'active' | 'disabled' | 'expired' | 'retiring';

export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  scopes: Operation[];
  allowed_ips: string[];
  expires_at: string | null;
  last_used_at: string | null;
  disabled: boolean;
  created_at: string;
  status: KeyStatus;
}

export interface KeySettings {
  name: string;
  scopes: Operation[];
  expires_at: string | null;
  allowed_ips: string[];
}

/** A key with its text, which is told this once. */
export interface IssuedKey {
  key: ApiKey;
  api_key: string;
}

export type EntryKind = 'grant' | 'charge' | 'block_purchase' | 'adjustment';

export interface LedgerEntry {
  id: string;
  kind: EntryKind;
  operation: Operation | null;
  request_id: string | null;
  /** Negative when credits leave the account. */
  credits: number;
  balance_after: number;
  ip_lookups?: number;
  reason?: string | null;
  created_at: string;
}

export interface LedgerPage {
  entries: LedgerEntry[];
  next: string | null;
}

export type Range = 'hour' | 'day' | 'week' | 'month';

export interface Figures {
  requests: number;
  successes: number;
  errors: number;
  credits: number;
  p50_ms: number | null;
  p90_ms: number | null;
  p99_ms: number | null;
}

export interface UsagePoint extends Figures {
  at: string;
}

export interface Usage {
  from: string;
  to: string;
  step_seconds: number;
  totals: Figures;
  series: UsagePoint[];
  operations: (Figures & { operation: Operation })[];
  keys: (Figures & { key_id: string; name: string })[];
  /** Of errors only, the most frequent first. */
  codes: { code: string; count: number }[];
}

export interface RequestRow {
  request_id: string;
  at: string;
  operation: Operation;
  key_id: string;
  key_name: string;
  /** `ok`, or the code of the error. */
  code: string;
  /** Of HTTP; `null` when the caller went away before the answer. */
  status: number | null;
  credits: number;
  latency_ms: number;
}

export interface RequestPage {
  requests: RequestRow[];
  next: string | null;
}

export interface RequestDetails {
  request: RequestRow;
  charge: LedgerEntry | null;
  /** Every ledger entry of the request: an IP lookup may have bought a block first. */
  entries: LedgerEntry[];
}

export interface AccountLine {
  id: string;
  email: string;
  credits: number;
  ip_lookups_left: number;
  created_at: string;
}

export interface AccountPage {
  accounts: AccountLine[];
  next: string | null;
}

/** A price or limit of one account, and whether it is its own or the default. */
export interface Term {
  value: number;
  override: boolean;
}

export interface AccountDetails {
  account: AccountLine;
  prices: Record<PricedItem, Term>;
  limits: Record<LimitedItem, Term>;
}

export interface Health {
  ready: boolean;
  checks: { name: string; ok: boolean; detail: string | null }[];
  version: string;
  uptime_seconds: number;
  memory_bytes: number;
  event_loop_delay_ms: number;
  /** `null` when it could not be asked. */
  database_bytes: number | null;
}

import {
  type Balance,
  type Charge,
  type EntryKind,
  entryKinds,
  type LedgerEntry,
  operations,
  type Spending,
} from '@enrichment/billing-domain';
import type { Client } from 'pg';

/** The codes of kinds in the database: 1, 2 ... in the domain's order. A migration depends on them. */
export const kindCodes = Object.fromEntries(entryKinds.map((kind, i) => [kind, i + 1])) as Record<
  EntryKind,
  number
>;

/** Columns for a query that selects from `ledger e`. Only entries without a request have notes. */
export const entryColumns = `
  e.number, e.kind, e.request, e.credits, e.balance_after, e.ip_lookups, e.ip_lookups_after, e.created_at,
  (SELECT o.name FROM ledger_operations o WHERE o.code = e.operation) AS operation,
  (SELECT k.id FROM api_keys k WHERE k.number = e.key) AS key_id,
  CASE WHEN e.request IS NULL THEN
    (SELECT n.reason FROM ledger_notes n WHERE n.account = e.account AND n.number = e.number) END AS reason`;

/** The number of the account whose id is the first parameter. As a scalar subquery, it restricts the scan to one partition. */
export const accountNumber = '(SELECT number FROM accounts WHERE id = $1)';

export interface EntryRow extends Omit<LedgerEntry, 'id' | 'accountId' | 'kind' | 'requestId'> {
  readonly number: number;
  readonly kind: number;
  readonly request: string | undefined;
}

export function toEntry(accountId: string, { number, kind, request, ...row }: EntryRow): LedgerEntry {
  const requestId = request === undefined ? undefined : ulidOfUuid(request);
  return { ...row, id: String(number), accountId, kind: entryKinds[kind - 1]!, requestId };
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // cspell:disable-line
const hex = '0123456789abcdef';
const bitsPerCharacter = 5;
const bitsPerDigit = 4;
const ulidLength = 26;

/** The value of each character, by character code. */
const values = new Int8Array(128).fill(-1);
for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i;

/**
 * A ULID as the 32 digits of a UUID, which PostgreSQL keeps in 16 bytes: both are 128 bits (https://github.com/ulid/spec).
 *
 * @returns `undefined` for any other text
 */
export function uuidOfUlid(ulid: string): string | undefined {
  if (ulid.length !== ulidLength) return undefined;
  let uuid = '';
  let bits = 0;
  // 26 characters are 130 bits: skip the first two.
  let held = -2;
  for (let i = 0; i < ulidLength; i++) {
    const value = values[ulid.charCodeAt(i)] ?? -1;
    if (value < 0 || (i === 0 && value > 7)) return undefined;
    bits = ((bits << bitsPerCharacter) | value) & 0xff;
    held += bitsPerCharacter;
    while (held >= bitsPerDigit) {
      held -= bitsPerDigit;
      uuid += hex[(bits >> held) & 15]!;
    }
  }
  return uuid;
}

/** @param uuid with hyphens or without */
export function ulidOfUuid(uuid: string): string {
  let ulid = '';
  let bits = 0;
  let held = 2;
  for (const digit of uuid) {
    if (digit === '-') continue;
    bits = ((bits << bitsPerDigit) | Number.parseInt(digit, 16)) & 0xff;
    held += bitsPerDigit;
    if (held < bitsPerCharacter) continue;
    held -= bitsPerCharacter;
    ulid += alphabet[(bits >> held) & 31]!;
  }
  return ulid;
}

/** The short numbers that entries carry for operations and keys. */
export class EntryCodes {
  private readonly operationCodes = new Map<string, number>();
  /** `null` for a key that is not stored. */
  private readonly keyNumbers = new Recent<number | null>(50_000);

  /** Reads the unknown codes of charges; codes never change. */
  async learn(client: Client, charges: readonly Pick<Charge, 'keyId'>[]): Promise<void> {
    if (this.operationCodes.size === 0) {
      const { rows } = await client.query<{ name: string; code: number }>(
        'SELECT name, ledger_operation(name) AS code FROM unnest($1::text[]) AS name',
        [operations],
      );
      for (const { name, code } of rows) this.operationCodes.set(name, code);
    }
    const unknown = new Set<string>();
    for (const { keyId } of charges) if (this.keyNumbers.get(keyId) === undefined) unknown.add(keyId);
    if (unknown.size === 0) return;
    const { rows } = await client.query<{ id: string; number: number | null }>({
      name: 'key_numbers',
      text: 'SELECT id, (SELECT number FROM api_keys k WHERE k.id = wanted.id) FROM unnest($1::text[]) AS wanted (id)',
      values: [[...unknown]],
    });
    this.keyNumbers.keep(new Map(rows.map(({ id, number }) => [id, number])));
  }

  /** Code of a learned operation. */
  operation(name: string): number {
    return this.operationCodes.get(name)!;
  }

  /** Code of a learned key, in COPY's text format. */
  key(id: string): string {
    return String(this.keyNumbers.get(id) ?? '\\N');
  }
}

/** A bounded map that drops the oldest entries first. */
export class Recent<Value> {
  private recent = new Map<string, Value>();
  private older = new Map<string, Value>();

  /** @param capacity maximum number of values; at least half of it are kept */
  constructor(private readonly capacity: number) {}

  get(id: string): Value | undefined {
    // Not `??`: a value may be null.
    const value = this.recent.get(id);
    return value === undefined ? this.older.get(id) : value;
  }

  keep(values: ReadonlyMap<string, Value>): void {
    for (const [id, value] of values) this.recent.set(id, value);
    if (this.recent.size * 2 <= this.capacity) return;
    this.older = this.recent;
    this.recent = new Map();
  }

  clear(): void {
    this.recent.clear();
    this.older.clear();
  }
}

/** Balance of an account, with its number of entries and its place in the ledger. */
export interface EntryBalance extends Balance {
  readonly entries: number;
  /** The account's number in its entries. */
  readonly account: number;
  /** Spending of charged keys with caps up to the last entry, by key id. */
  readonly spent?: ReadonlyMap<string, Spending> | undefined;
}

/** The balances of the last charged accounts; one takes about 200 bytes. */
export class KnownBalances extends Recent<EntryBalance> {}

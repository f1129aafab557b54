import type { Client } from 'pg';
import { type Balance, type Charge, operations, type Spending } from '@enrichment/billing-domain';

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

import { type Charge, operations } from '@enrichment/billing-domain';
import type { Client } from 'pg';
import { Recent } from './recent';

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

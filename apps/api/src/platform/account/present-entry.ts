import {
  type EntryKind,
  entryKinds,
  type LedgerEntry,
  type Operation,
  operations,
} from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { OrNull } from '../http/openapi/properties';
import { present } from '../http/operation/present';

/** An entry of the ledger as the API and the dashboard answer it. */
export class PresentedEntry {
  @ApiProperty({ description: 'Grows within an account.', example: '4711' })
  id!: string;
  @ApiProperty({ enum: entryKinds, example: 'charge' })
  kind!: EntryKind;
  @OrNull('string', {
    enum: [...operations, null],
    description: 'Of a charge; null: no charge.',
    example: 'email',
  })
  operation!: Operation | null;
  @OrNull('string', { description: 'The request that was charged.', example: '01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  request_id!: string | null;
  @OrNull('string', { description: 'The key of that request.', example: 'key_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  key_id!: string | null;
  @ApiProperty({ type: 'integer', description: 'Negative when credits leave the account.', example: -1 })
  credits!: number;
  @ApiProperty({ type: 'integer', description: 'Credits of the account after the entry.', example: 999 })
  balance_after!: number;
  @ApiProperty({ type: 'integer', description: 'IP lookups added (a block) or taken (-1).', example: 0 })
  ip_lookups!: number;
  @OrNull('string', { description: 'Why, for grants and adjustments.', example: null })
  reason!: string | null;
  @ApiProperty({ description: 'ISO 8601 in UTC.', example: '2026-11-20T09:00:00.000Z' })
  created_at!: string;
}

export function presentEntry(entry: LedgerEntry): PresentedEntry {
  return present(PresentedEntry, entry);
}

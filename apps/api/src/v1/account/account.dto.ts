import { type KeyScope, keyScopes, type Limits, type Prices } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { OrNull } from '../../platform/http/openapi/or-null';
import { limitList, priceList } from '../../platform/http/openapi/terms';

export class SpendingCaps {
  @OrNull('integer', { description: 'Credits a day of UTC; null: no cap.', example: 100 })
  day!: number | null;
  @OrNull('integer', { description: 'Credits a month of UTC; null: no cap.', example: null })
  month!: number | null;
}

export class AccountKey {
  @ApiProperty({ example: 'key_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'production' })
  name!: string;
  @ApiProperty({
    description: 'Whether it is a test key. Its requests get sample answers and cost nothing.',
    example: false,
  })
  test!: boolean;
  @ApiProperty({
    enum: keyScopes,
    isArray: true,
    description: 'The operations that it may be used for; `manage`: it manages the account.',
  })
  scopes!: readonly KeyScope[];
  @OrNull('string', { description: 'ISO 8601; null: it does not expire.', example: '2027-01-01T00:00:00Z' })
  expires_at!: string | null;
  @ApiProperty({
    type: 'integer',
    description: 'Credits since midnight, UTC; for a key without caps some seconds behind.',
    example: 12,
  })
  spent_today!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Credits since the first of the month, UTC; for a key without caps some seconds behind.',
    example: 340,
  })
  spent_this_month!: number;
  @ApiProperty({ description: 'Credits that the key may spend; above the cap, requests get BILLING_002.' })
  caps!: SpendingCaps;
}

export class AccountAnswer {
  @ApiProperty({ type: 'integer', description: 'Remaining credits.', example: 9_660 })
  credits!: number;
  @ApiProperty({ type: 'integer', description: 'Left of the block bought last.', example: 42 })
  ip_lookups_left!: number;
  @ApiProperty({ ...priceList, description: 'In credits.' })
  prices!: Prices;
  @ApiProperty({
    ...limitList,
    description: 'Requests per second; the own limits of the key, if it has some.',
  })
  limits!: Limits;
  @ApiProperty({
    description: 'Whether an email validation without a result is charged.',
    example: false,
  })
  charge_unknown!: boolean;
  @ApiProperty({ description: 'The key of this request.' })
  key!: AccountKey;
  @ApiProperty({
    description: 'ULID of the request; also in the X-Request-Id header.',
    example: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
  })
  request_id!: string;
}

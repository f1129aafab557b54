import { type ApiKey, type KeyScope, keyScopes, type Ledger, mostKeys } from '@enrichment/billing-domain';
import { noDotSegment } from '@enrichment/kernel';
import { ApiProperty, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { PresentedKey, presentKey, presentKeys } from '../../platform/account/present-keys';
import { OrNull } from '../../platform/http/openapi/or-null';
import { IsOneLine } from '../http/is-one-line';
import { DashboardAnswer, type Unsent } from '../http/answers.decorator';
import { IsTime } from '../../platform/http/body/is-time';
import { AreAddressBlocks } from '../../platform/http/body/address-block';
import { IfPresent } from '../http/query-fields';
import { IsCap } from './caps';

/** Largest number of revoked keys in a list. */
const mostRevoked = 100;
const secondsIn30Days = 30 * 24 * 60 * 60;

class KeyFields {
  @ApiProperty({ example: 'production', maxLength: 80 })
  @IsOneLine('a name', 80)
  @Matches(noDotSegment, { message: 'Give another name than . and .., which a path cannot contain.' })
  @Matches(/\S/, { message: 'Give a name.' })
  @IsString({ message: 'Give a name.' })
  name!: string;
  @ApiProperty({ enum: keyScopes, enumName: 'KeyScope', isArray: true })
  @ArrayUnique({ message: 'Choose every scope once.' })
  @IsIn(keyScopes, { each: true, message: `Choose from ${keyScopes.join(', ')}.` })
  @ArrayMinSize(1, { message: 'Choose at least one scope.' })
  @IsArray({ message: 'Choose at least one scope.' })
  scopes!: KeyScope[];
  @ApiProperty({ type: [String], description: 'Addresses and CIDR blocks that may use it; empty: any.' })
  @AreAddressBlocks()
  @ArrayMaxSize(100, { message: 'Give at most 100 addresses.' })
  @IsArray({ message: 'Give a list of addresses.' })
  allowed_ips!: string[];
}

export class NewKeyForm extends KeyFields {
  @ApiProperty({
    enum: keyScopes,
    enumName: 'KeyScope',
    isArray: true,
    required: false,
    description: 'Its scopes; absent: all operations, not `manage`.',
  })
  @IfPresent()
  declare scopes: KeyScope[];
  @ApiProperty({ type: [String], required: false })
  @IfPresent()
  declare allowed_ips: string[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true, required: false })
  @IsOptional()
  @IsTime()
  expires_at?: string | null;
  @IsCap('day')
  day_cap?: number | null;
  @IsCap('month')
  month_cap?: number | null;
  @ApiProperty({ required: false, description: 'Whether it is a test key; absent: a live one.' })
  @IfPresent()
  @IsBoolean({ message: 'Say true or false.' })
  test?: boolean;
}

export class KeyChangesForm extends PartialType(KeyFields, { skipNullProperties: false }) {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, required: false })
  @IsOptional()
  @IsTime()
  expires_at?: string | null;
  @IsCap('day')
  day_cap?: number | null;
  @IsCap('month')
  month_cap?: number | null;
  @ApiProperty({ required: false, description: 'Refused until it is enabled again.' })
  @IfPresent()
  @IsBoolean({ message: 'Say true or false.' })
  disabled?: boolean;
}

export class RerollForm {
  @ApiProperty({ description: 'How long the old key still works.', minimum: 0, maximum: secondsIn30Days })
  @Max(secondsIn30Days, { message: 'Give at most 30 days.' })
  @Min(0, { message: 'Give 0 or more seconds.' })
  @IsInt({ message: 'Give a whole number of seconds.' })
  grace_seconds!: number;
}

export class Key extends PresentedKey {}

export class KeyListAnswer extends DashboardAnswer {
  @ApiProperty({ type: [Key], description: 'Oldest first; not those that were revoked.' })
  keys!: Key[];
  @ApiProperty({ type: [Key], description: `The last ${mostRevoked} that were revoked, oldest first.` })
  revoked!: Key[];
  @ApiProperty({ description: 'How many an account may have.', example: 200 })
  most!: number;
}

export class KeyDetailsAnswer extends DashboardAnswer {
  @ApiProperty()
  key!: Key;
  @OrNull(
    'string',
    'Email of its maker, or the id of the key that made it; null: the operator, the service itself, or a time before the audit log begins.',
  )
  made_by!: string | null;
}

export class KeyAnswer extends DashboardAnswer {
  @ApiProperty()
  key!: Key;
}

export class IssuedKeyAnswer extends KeyAnswer {
  @ApiProperty({ description: 'The text of the key: shown here and never again.' })
  api_key!: string;
}

/** Lists all keys of an account. */
export async function presentKeyList(
  ledger: Pick<Ledger, 'spending'>,
  all: readonly ApiKey[],
  now: number,
): Promise<Unsent<KeyListAnswer>> {
  const [living, revoked] = [all.filter((key) => !key.revokedAt), all.filter((key) => key.revokedAt)];
  return {
    keys: await presentKeys(ledger, living, now),
    revoked: revoked.slice(-mostRevoked).map((key) => presentKey(key, undefined, now)),
    most: mostKeys,
  };
}

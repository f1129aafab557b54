import type { KeyWithSpending } from '@enrichment/application';
import { type KeyScope, keyScopes, maxKeys } from '@enrichment/billing-domain';
import { noDotSegment } from '@enrichment/kernel';
import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import {
  IsAddressList,
  IsScopes,
  KeyAnswer,
  KeyListAnswer,
  KeyTerms,
  ManagedKey,
  presentKey,
} from '../../platform/account/keys.dto';
import { OrNull } from '../../platform/http/openapi/properties';
import { IsOneLine } from '../../platform/http/body/rules';
import type { Unsent } from '../../platform/http/operation/answer.dto';
import { IfPresent } from '../http/query-fields';

/** Largest number of revoked keys in a list. */
const maxRevoked = 100;
const secondsIn30Days = 30 * 24 * 60 * 60;

class KeyFields {
  @ApiProperty({ example: 'production', maxLength: 80 })
  @IsOneLine(80)
  @Matches(noDotSegment, { message: 'Give another name than . and .., which a path cannot contain.' })
  @Matches(/\S/, { message: 'Give a name.' })
  @IsString({ message: 'Give a name.' })
  name!: string;
  @ApiProperty({ enum: keyScopes, enumName: 'KeyScope', isArray: true })
  @IsScopes(keyScopes)
  scopes!: KeyScope[];
  @ApiProperty({ type: [String], description: 'Addresses and CIDR blocks that may use it; empty: any.' })
  @IsAddressList()
  allowed_ips!: string[];
}

export class NewKeyForm extends IntersectionType(KeyFields, KeyTerms) {
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
  @ApiProperty({ required: false, description: 'Whether it is a test key; absent: a live one.' })
  @IfPresent()
  @IsBoolean({ message: 'Say true or false.' })
  test?: boolean;
}

export class KeyChangesForm extends IntersectionType(
  PartialType(KeyFields, { skipNullProperties: false }),
  KeyTerms,
) {
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

export class AllKeysAnswer extends KeyListAnswer {
  @ApiProperty({ type: [ManagedKey], description: `The last ${maxRevoked} that were revoked, oldest first.` })
  revoked!: ManagedKey[];
}

export class KeyDetailsAnswer extends KeyAnswer {
  @OrNull(
    'string',
    'Email of its maker, or the id of the key that made it; null: the operator, the service itself, or a time before the audit log begins.',
  )
  made_by!: string | null;
}

export class IssuedKeyAnswer extends KeyAnswer {
  @ApiProperty({ description: 'The text of the key: shown here and never again.' })
  api_key!: string;
}

/** @param now milliseconds since the Unix epoch */
export function presentKeyList(all: readonly KeyWithSpending[], now: number): Unsent<AllKeysAnswer> {
  const { living = [], revoked = [] } = Object.groupBy(all, ({ key }) =>
    key.revokedAt ? 'revoked' : 'living',
  );
  return {
    keys: living.map((each) => presentKey(each, now)),
    revoked: revoked.slice(-maxRevoked).map((each) => presentKey(each, now)),
    most: maxKeys,
  };
}

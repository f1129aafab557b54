import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
} from 'class-validator';
import type { KeyWithSpending } from '@enrichment/application';
import {
  type ApiKey,
  auditedKey,
  isTestKey,
  type KeyScope,
  keyScopes,
  keyState,
  keyStates,
  maxCredits,
  maxKeys,
  type SpendingCaps,
} from '@enrichment/billing-domain';
import { Etag, etagOf } from '../http/conditions';
import { AreAddressBlocks, IsTime, WholeNumber } from '../http/body/rules';
import { OrNull } from '../http/openapi/properties';
import { RouteAnswer } from '../http/operation/answer.dto';
import { present } from '../http/operation/present';

/** A key as the API and the dashboard answer it. */
export class ManagedKey {
  @ApiProperty({ example: 'key_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'production' })
  name!: string;
  @ApiProperty({ description: 'The start of its text.', example: 'enr_h3Xk9a' })
  prefix!: string;
  @ApiProperty({
    description: 'Whether it is a test key. Its requests get sample answers and cost nothing.',
    example: false,
  })
  test!: boolean;
  @ApiProperty({ enum: keyScopes, isArray: true, example: ['email', 'ip'] })
  scopes!: readonly KeyScope[];
  @ApiProperty({ type: [String], description: 'Addresses and CIDR blocks that may use it; empty: any.' })
  allowed_ips!: readonly string[];
  @OrNull('integer', { description: 'Credits a day of UTC; null: no cap.', example: 100 })
  day_cap!: number | null;
  @OrNull('integer', { description: 'Credits a month of UTC; null: no cap.', example: 2_000 })
  month_cap!: number | null;
  @OrNull('integer', { description: 'Credits since midnight, UTC; null without caps.', example: 12 })
  spent_today!: number | null;
  @OrNull('integer', {
    description: 'Credits since the first of the month, UTC; null without caps.',
    example: 340,
  })
  spent_this_month!: number | null;
  @OrNull('string', { description: 'ISO 8601 in UTC; null: it does not expire.', example: null })
  expires_at!: string | null;
  @OrNull('string', { description: 'Some seconds behind; null: never.', example: '2026-11-20T09:00:00.000Z' })
  last_used_at!: string | null;
  @ApiProperty({ example: false })
  disabled!: boolean;
  @OrNull('string', { description: 'null: it is not revoked.', example: null })
  revoked_at!: string | null;
  @ApiProperty({ description: 'ISO 8601 in UTC.', example: '2026-11-20T09:00:00.000Z' })
  created_at!: string;
  @ApiProperty({
    enum: keyStates,
    description: '`retiring`: replaced by another of its name, and works until it expires.',
    example: 'active',
  })
  status!: (typeof keyStates)[number];
  @Etag()
  etag!: string;
}

export class KeyAnswer extends RouteAnswer {
  @ApiProperty()
  key!: ManagedKey;
}

export class KeyListAnswer extends RouteAnswer {
  @ApiProperty({ type: [ManagedKey], description: 'Those that are not revoked, oldest first.' })
  keys!: ManagedKey[];
  @ApiProperty({ type: 'integer', description: 'How many an account may have.', example: maxKeys })
  most!: number;
}

export function IsScopes(scopes: readonly KeyScope[]): PropertyDecorator {
  return applyDecorators(
    ArrayUnique({ message: 'Choose every scope once.' }),
    IsIn(scopes, { each: true, message: `Choose from ${scopes.join(', ')}.` }),
    ArrayMinSize(1, { message: 'Choose at least one scope.' }),
    IsArray({ message: 'Choose at least one scope.' }),
  );
}

export function IsAddressList(): PropertyDecorator {
  return applyDecorators(
    AreAddressBlocks(),
    ArrayMaxSize(100, { message: 'Give at most 100 addresses.' }),
    IsArray({ message: 'Give a list of addresses.' }),
  );
}

/** Fields of a key that may be absent or null. */
export class KeyTerms {
  @IsCap('day')
  day_cap?: number | null;
  @IsCap('month')
  month_cap?: number | null;
  @OrNull('string', {
    required: false,
    description: 'A time in the future, or a day of UTC; null: it does not expire.',
    example: '2030-01-01',
  })
  @IsOptional()
  @IsString({ message: 'Give a date or a time.' })
  @IsTime()
  expires_at?: string | null;
}

function IsCap(period: 'day' | 'month'): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      nullable: true,
      required: false,
      minimum: 0,
      maximum: maxCredits,
      description: `The most that it may spend, in credits a ${period} of UTC; null: no cap.`,
      example: period === 'day' ? 100 : 2_000,
    }),
    IsOptional(),
    WholeNumber(0, maxCredits),
  );
}

type CapFields = Pick<KeyTerms, 'day_cap' | 'month_cap'>;

export function changesCaps({ day_cap, month_cap }: CapFields): boolean {
  return day_cap !== undefined || month_cap !== undefined;
}

/** Caps after a form was applied: `null` removes a cap, an absent field leaves it as it was. */
export function changedCaps({ day_cap, month_cap }: CapFields, before: SpendingCaps = {}): SpendingCaps {
  const day = day_cap === undefined ? before.day : (day_cap ?? undefined);
  const month = month_cap === undefined ? before.month : (month_cap ?? undefined);
  return { ...(day !== undefined && { day }), ...(month !== undefined && { month }) };
}

/** @param now milliseconds since the Unix epoch */
export function presentKey({ key, spent }: KeyWithSpending, now: number): ManagedKey {
  return present(ManagedKey, {
    ...key,
    test: isTestKey(key),
    dayCap: key.caps.day,
    monthCap: key.caps.month,
    spentToday: spent?.today,
    spentThisMonth: spent?.thisMonth,
    disabled: key.disabledAt !== undefined,
    status: keyState(key, now),
    etag: keyTag(key),
  });
}

export function keyTag(key: ApiKey): string {
  return etagOf({ id: key.id, ...auditedKey(key) });
}

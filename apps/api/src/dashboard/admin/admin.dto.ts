import { ApiExtraModels, ApiProperty, getSchemaPath, PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Matches, MaxLength, NotEquals, ValidateIf } from 'class-validator';
import {
  type Account,
  type AccountSettings,
  type LimitedItem,
  limitedItems,
  type Limits,
  limitTags,
  maxCredits,
  type PricedItem,
  pricedItems,
  type Prices,
  priceTags,
} from '@enrichment/billing-domain';
import { type Role, roles, type User } from '@enrichment/identity-domain';
import { limitList, OrNull, perItem, priceList } from '../../platform/http/openapi/properties';
import { IsOneLine, WholeNumber } from '../../platform/http/body/rules';
import { Etag, etagOf } from '../../platform/http/conditions';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { PageAnswer, IfGiven, IfPresent, PageLimit } from '../http/query-fields';
import { KeyTerms } from '../../platform/account/keys.dto';
import { RequestAnswer } from '../usage/requests.dto';
import { LinkAnswer } from '../session/session.dto';
import { LedgerLine } from '../ledger/ledger.dto';
import { present } from '../../platform/http/operation/present';
import { QueryCursor } from '../../platform/http/body/query';

const orDefault = () => ValidateIf((_, value) => value !== null);

export class AccountsQuery {
  @ApiProperty({ required: false, description: 'Part of an email address, or an id.' })
  @IfGiven()
  @MaxLength(254, { message: 'Give at most 254 characters.' })
  @IsString({ message: 'Give a text.' })
  search?: string;
  @QueryCursor(/^acc_\w{1,40}$/)
  before?: string;
  @PageLimit()
  limit = 50;
}

export class NewAccountForm {
  @ApiProperty({ example: 'ada@example.com' })
  @Matches(/^[^\s@"<>]{1,64}@[^\s@"<>.]+(\.[^\s@"<>.]+)+$/, { message: 'Give an email address.' })
  @MaxLength(254, { message: 'Give an email address of at most 254 characters.' })
  @IsString({ message: 'Give an email address.' })
  email!: string;
  @ApiProperty({ minimum: 0 })
  @WholeNumber(0, maxCredits)
  credits!: number;
}

export class GrantForm {
  @ApiProperty({ minimum: 1 })
  @WholeNumber(1, maxCredits)
  amount!: number;
  @ApiProperty({ description: 'Shown in the ledger.' })
  @Matches(/\S/, { message: 'Give a reason: the ledger shows it.' })
  @IsOneLine(200)
  @IsString({ message: 'Give a reason: the ledger shows it.' })
  reason!: string;
}

export class AdjustmentForm extends PickType(GrantForm, ['reason']) {
  @ApiProperty({ description: 'Not 0; negative takes credits away.' })
  @NotEquals(0, { message: 'Give a whole number other than 0.' })
  @WholeNumber(-maxCredits, maxCredits)
  amount!: number;
}

export class MadeLinkAnswer extends LinkAnswer {
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Shown once: `/choose-password#` and this is the link. null when it was mailed: the mail has it.',
  })
  token!: string | null;
  @ApiProperty({ description: 'Whether the relay took it for its address.' })
  mailed!: boolean;
}

export class AccountUser {
  @ApiProperty({ example: 'usr_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'ada@example.com' })
  email!: string;
  @ApiProperty({ enum: roles })
  role!: Role;
  @ApiProperty({ description: 'Whether sign-in requires a code.' })
  second_factor!: boolean;
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;
}

export class UserListAnswer extends RouteAnswer {
  @ApiProperty({ type: [AccountUser], description: 'Oldest first.' })
  users!: AccountUser[];
}

export function presentUser(user: User, secondFactor: boolean): AccountUser {
  return present(AccountUser, { ...user, secondFactor });
}

export class LimitForm {
  @ApiProperty({ enum: limitedItems, enumName: 'LimitedItem' })
  @IsIn(limitedItems, { message: `Choose from ${limitedItems.join(', ')}.` })
  operation!: LimitedItem;
  @ApiProperty({ type: Number, nullable: true, description: 'null: the default.' })
  @orDefault()
  @WholeNumber(0, 1_000_000)
  per_second!: number | null;
}

export class DefaultPriceForm {
  @ApiProperty({ enum: pricedItems, enumName: 'PricedItem' })
  @IsIn(pricedItems, { message: `Choose from ${pricedItems.join(', ')}.` })
  operation!: PricedItem;
  @ApiProperty({ description: 'Of a block, for what is sold in blocks.' })
  @WholeNumber(0, 1_000_000)
  credits!: number;
}

export class DefaultLimitForm extends PickType(LimitForm, ['operation']) {
  @ApiProperty()
  @WholeNumber(0, 1_000_000)
  per_second!: number;
}

export class SuspensionForm {
  @ApiProperty()
  @IsBoolean({ message: 'Say true or false.' })
  suspended!: boolean;
  @ApiProperty({ required: false, description: 'Why; its users read it. Required to suspend.' })
  @ValidateIf(({ suspended }: SuspensionForm) => suspended)
  @Matches(/\S/, { message: 'Give a reason: the users of the account read it.' })
  @IsOneLine(200)
  @IsString({ message: 'Give a reason: the users of the account read it.' })
  reason?: string;
}

export class KeyStateForm extends PickType(KeyTerms, ['day_cap', 'month_cap']) {
  @ApiProperty({ required: false, description: 'Refused until it is enabled again.' })
  @IfPresent()
  @IsBoolean({ message: 'Say true or false.' })
  disabled?: boolean;
}

export class PriceForm extends PickType(DefaultPriceForm, ['operation']) {
  @ApiProperty({ type: Number, nullable: true, description: 'null: the default.' })
  @orDefault()
  @WholeNumber(0, 1_000_000)
  credits!: number | null;
}

export class AccountLine {
  @ApiProperty({ example: 'acc_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'ada@example.com' })
  email!: string;
  @ApiProperty()
  credits!: number;
  @ApiProperty()
  ip_lookups_left!: number;
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;
  @OrNull('date-time', 'Since when its keys are refused.')
  suspended_at!: string | null;
  @OrNull('string', "Why, in the operator's words.")
  suspension_reason!: string | null;
  @OrNull('date-time', 'Only its ledger is left.')
  deleted_at!: string | null;
}

export class AccountPageAnswer extends PageAnswer {
  @ApiProperty({ type: [AccountLine], description: 'Newest first.' })
  accounts!: AccountLine[];
}

export class NewAccountAnswer extends RouteAnswer {
  @ApiProperty()
  account!: AccountLine;
}

/** A price or a limit of one account. */
export class Term {
  @ApiProperty()
  value!: number;
  @ApiProperty({ description: "The account's own; else the default." })
  override!: boolean;
}

const term = () => ({ allOf: [{ $ref: getSchemaPath(Term) }] });

@ApiExtraModels(Term)
export class AccountTermsAnswer extends NewAccountAnswer {
  @ApiProperty({ ...perItem(priceTags, term), description: 'In credits.' })
  prices!: Record<PricedItem, Term>;
  @ApiProperty({ ...perItem(limitTags, term), description: 'Requests per second.' })
  limits!: Record<LimitedItem, Term>;
  @Etag()
  etag!: string;
}

export class GrantAnswer extends RouteAnswer {
  @ApiProperty()
  entry!: LedgerLine;
}

export class DefaultPricesAnswer extends RouteAnswer {
  @ApiProperty({ ...priceList, description: 'In credits.' })
  prices!: Prices;
  @Etag()
  etag!: string;
}

export class DefaultLimitsAnswer extends RouteAnswer {
  @ApiProperty({ ...limitList, description: 'Requests per second.' })
  limits!: Limits;
  @Etag()
  etag!: string;
}

export class FoundRequestAnswer extends RequestAnswer {
  @ApiProperty({ description: 'Account of the request.' })
  account!: AccountLine;
}

export function presentAccount(account: Account): AccountLine {
  return present(AccountLine, account);
}

export function termsTag({ id, suspendedAt, suspensionReason, own }: AccountSettings): string {
  return etagOf({ id, suspendedAt, suspensionReason, own });
}

/** Values with whether they are the account's own. */
export function presentTerms<Item extends string>(
  values: Readonly<Record<Item, number>>,
  own: Readonly<Partial<Record<Item, number>>>,
): Record<Item, Term> {
  return Object.fromEntries(
    Object.entries<number>(values).map(([item, value]) => [item, { value, override: item in own }]),
  ) as Record<Item, Term>;
}

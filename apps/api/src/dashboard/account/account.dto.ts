import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, Max, Min } from 'class-validator';
import {
  type BalanceWarning,
  balanceWarnings,
  type Limits,
  maxBodyDays,
  maxCredits,
  type Prices,
} from '@enrichment/billing-domain';
import { Etag } from '../../platform/http/conditions';
import { limitList, OrNull, priceList } from '../../platform/http/openapi/properties';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { IfPresent } from '../http/query-fields';

/** Absent fields leave values unchanged. */
export class AccountForm {
  @ApiProperty({
    type: [Number],
    required: false,
    description: 'Balances at which to warn, in credits.',
    example: [1_000, 100],
  })
  @IfPresent()
  @Max(maxCredits, { each: true, message: `Give balances of at most ${maxCredits}.` })
  @Min(0, { each: true, message: 'Give balances of 0 or more.' })
  @IsInt({ each: true, message: 'Give whole numbers.' })
  @ArrayMaxSize(10, { message: 'Give at most 10 balances.' })
  @IsArray({ message: 'Give a list of balances.' })
  low_balance_thresholds?: number[];
  @ApiProperty({ required: false, description: 'Whether an email validation without a result is charged.' })
  @IfPresent()
  @IsBoolean({ message: 'Say true or false.' })
  charge_unknown?: boolean;
}

export class BodyDaysForm {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: maxBodyDays,
    description:
      'Days for which the bodies of requests and answers are kept; 0: they are not stored, and stored ones are deleted.',
    example: 7,
  })
  @Max(maxBodyDays, { message: `Give at most ${maxBodyDays} days.` })
  @Min(0, { message: 'Give 0 or more days.' })
  @IsInt({ message: 'Give a whole number of days.' })
  days!: number;
}

/** The operator's instructions for buying credits. */
export class TopUp {
  @OrNull('string', 'Address; null: the operator has set none.')
  url!: string | null;
  @OrNull('string', 'Instruction in one sentence; null without one.')
  text!: string | null;
}

/** The reason why the account's keys are refused. */
export class Suspension {
  @ApiProperty({ type: String, format: 'date-time' })
  since!: string;
  @OrNull('string', "In the operator's words.")
  reason!: string | null;
  @OrNull('string', 'Contact of the operator; null: the operator has set none.')
  contact_url!: string | null;
}

export class AccountAnswer extends RouteAnswer {
  @ApiProperty({ example: 'acc_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'ada@example.com' })
  email!: string;
  @ApiProperty({ example: 1_000 })
  credits!: number;
  @ApiProperty({ description: 'Left of the block bought last.', example: 42 })
  ip_lookups_left!: number;
  @ApiProperty({ description: 'Without tests.', example: 3 })
  requests_last_minute!: number;
  @ApiProperty({ description: 'Credits spent per day: the mean of the last seven days.', example: 12.5 })
  credits_per_day!: number;
  @OrNull('number', {
    description: 'Days that the balance lasts; null without spending, or for an account younger than a day.',
    example: 80,
  })
  days_left!: number | null;
  @ApiProperty({ type: [Number], description: 'Highest first.', example: [1_000, 100] })
  low_balance_thresholds!: number[];
  @OrNull('number', 'The threshold that the balance has come down to.')
  low_balance!: number | null;
  @OrNull('string', {
    description: "Reason to top up: no credits, `low_balance`, or less than a week's use.",
    enum: [...balanceWarnings, null],
  })
  warning!: BalanceWarning | null;
  @ApiProperty()
  top_up!: TopUp;
  @ApiProperty({ type: () => Suspension, nullable: true, description: 'null: its keys are accepted.' })
  suspension!: Suspension | null;
  @ApiProperty({ ...priceList, description: 'In credits.' })
  prices!: Prices;
  @ApiProperty({ ...limitList, description: 'Requests per second.' })
  limits!: Limits;
  @ApiProperty({ description: 'Whether an email validation without a result is charged.' })
  charge_unknown!: boolean;
  @OrNull('number', {
    description:
      'Days for which the bodies of requests and answers are kept, 0: they are not stored; null: the operator does not offer it.',
    example: 0,
  })
  body_days!: number | null;
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;
  @Etag()
  etag!: string;
}

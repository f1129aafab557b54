import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import { IsIn, IsTimeZone, Matches } from 'class-validator';
import { type Operation, operations } from '@enrichment/billing-domain';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { OrNull } from '../../platform/http/openapi/properties';
import { QueryChoice, QueryText } from '../../platform/http/body/query';
import {
  type RangeName,
  rangeNames,
  type ServiceRangeName,
  serviceRangeNames,
  UsageReport,
} from '../../platform/usage/figures';

export class UsageFilter {
  @QueryChoice(operations, { enumName: 'Operation' })
  operation?: Operation;
  @QueryText(/^key_\w{1,40}$/, 'Give the id of a key.', { description: 'The id of a key.' })
  key?: string;
}

export class UsageQueryString extends UsageFilter {
  @ApiProperty({ enum: rangeNames, enumName: 'Range' })
  @IsIn(rangeNames, { message: `Choose from ${rangeNames.join(', ')}.` })
  range!: RangeName;
}

export class UsageAnswer extends IntersectionType(RouteAnswer, UsageReport) {}

const noZone = { message: 'Give the name of a time zone, such as Europe/Berlin.' };

export class DaysQueryString {
  @ApiProperty({ example: 'Asia/Kolkata', description: 'The name of a time zone, as browsers report it.' })
  @Matches(/^[A-Za-z]/, noZone)
  @IsTimeZone(noZone)
  zone!: string;
}

export class DayFigures {
  @ApiProperty({ format: 'date', description: 'A day of the time zone.' })
  day!: string;
  @ApiProperty()
  credits!: number;
}

export class DaysAnswer extends RouteAnswer {
  @ApiProperty({ type: [DayFigures], description: 'In order of time; the last one is today.' })
  days!: DayFigures[];
}

export class ServiceQueryString extends DaysQueryString {
  // Pages of the dashboard that an earlier release served name no zone.
  @ApiProperty({ type: String, required: false, default: 'UTC', description: 'The name of a time zone.' })
  override zone = 'UTC';
  @ApiProperty({ enum: serviceRangeNames, enumName: 'ServiceRange' })
  @IsIn(serviceRangeNames, { message: `Choose from ${serviceRangeNames.join(', ')}.` })
  range!: ServiceRangeName;
}

export class AccountFigures {
  @ApiProperty()
  account_id!: string;
  @ApiProperty({ description: 'Its email address.' })
  name!: string;
  @ApiProperty()
  requests!: number;
  @ApiProperty()
  successes!: number;
  @ApiProperty()
  credits!: number;
}

export class ServiceUsageAnswer extends IntersectionType(
  RouteAnswer,
  OmitType(UsageReport, ['keys', 'matches']),
) {
  @OrNull('date-time', 'Later requests are not all counted yet, as after an upgrade; null: all are counted.')
  counted_to!: string | null;
  @ApiProperty({ description: 'Accounts that were opened in the span.' })
  new_accounts!: number;
  @ApiProperty({ type: [AccountFigures], description: 'Most credits first, at most 10.' })
  accounts!: AccountFigures[];
}

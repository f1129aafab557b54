import { operations, type Operation } from '@enrichment/billing-domain';
import { IntersectionType } from '@nestjs/swagger';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { UsageReport } from '../../platform/usage/figures';
import { type RangeName, rangeNames } from '../../platform/usage/ranges';
import { QueryChoice, QueryKey } from './page-query';

export class UsageQuery {
  @QueryChoice(rangeNames, 'Length of the span: 60 minutes, 24 hours, 7 days or 30 days.', 'day')
  range: RangeName = 'day';
  @QueryChoice(operations, 'Only requests of this operation.')
  operation?: Operation;
  @QueryKey()
  key_id?: string;
}

export class UsageAnswer extends IntersectionType(UsageReport, RouteAnswer) {}

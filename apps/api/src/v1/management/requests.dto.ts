import { operations, type Operation } from '@enrichment/billing-domain';
import { ApiProperty } from '@nestjs/swagger';
import { type Outcome, outcomes } from '../../platform/errors/error-kinds';
import { OrNull } from '../../platform/http/openapi/or-null';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { cursorForm, PresentedRequest } from '../../platform/usage/present-request';
import { QueryChoice, QueryCursor, QueryKey, QueryLimit, QueryText, QueryTime } from './page-query';

export class RequestsQuery {
  @QueryChoice(operations, 'Only requests of this operation.')
  operation?: Operation;
  @QueryKey()
  key_id?: string;
  @QueryChoice(outcomes, 'Only successful requests (`ok`), or errors of this cause.')
  outcome?: Outcome;
  @QueryText('Only requests with this error code, or `ok`.', /^\w{1,40}$/, 'Give ok or the code of an error.')
  code?: string;
  @QueryTime('Since this time, or the beginning of this day of UTC.')
  from?: string;
  @QueryTime('Until this time, which is excluded.')
  to?: string;
  @QueryCursor(cursorForm)
  before?: string;
  @QueryLimit('Requests')
  limit?: number;
}

class RequestItem extends PresentedRequest {}

export class RequestsAnswer extends RouteAnswer {
  @ApiProperty({ type: [RequestItem], description: 'Newest first.' })
  requests!: RequestItem[];
  @OrNull('string', {
    description: '`before` of the next page; null: this is the last.',
    example: '1763629200000.01JD3T0QY9Z8W7V6S5R4P3N2M1',
  })
  next!: string | null;
}

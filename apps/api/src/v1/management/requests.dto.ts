import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { operations, type Operation } from '@enrichment/billing-domain';
import { type Outcome, outcomes } from '../../platform/errors/error-kinds';
import { IsTime } from '../../platform/http/body/is-time';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { OrNull } from '../../platform/http/openapi/or-null';
import { cursorForm, PresentedRequest } from '../../platform/usage/present-request';

export class RequestsQuery {
  @ApiProperty({ enum: operations, required: false, description: 'Only requests of this operation.' })
  @IsOptional()
  @IsString()
  @IsIn(operations)
  operation?: Operation;
  @ApiProperty({ required: false, description: 'Only requests of the key with this id.' })
  @IsOptional()
  @IsString()
  @Matches(/^key_\w{1,40}$/, { message: 'Give the id of a key, such as key_01JD3T0QY9Z8W7V6S5R4P3N2M1.' })
  key_id?: string;
  @ApiProperty({
    enum: outcomes,
    required: false,
    description: 'Only successful requests (`ok`), or errors of this cause.',
  })
  @IsOptional()
  @IsString()
  @IsIn(outcomes)
  outcome?: Outcome;
  @ApiProperty({ required: false, description: 'Only requests with this error code, or `ok`.' })
  @IsOptional()
  @IsString()
  @Matches(/^\w{1,40}$/, { message: 'Give ok or the code of an error.' })
  code?: string;
  @ApiProperty({ required: false, description: 'Since this time, or the beginning of this day of UTC.' })
  @IsOptional()
  @IsString()
  @IsTime()
  from?: string;
  @ApiProperty({ required: false, description: 'Until this time, which is excluded.' })
  @IsOptional()
  @IsString()
  @IsTime()
  to?: string;
  @ApiProperty({ required: false, description: '`next` of the page before.' })
  @IsOptional()
  @IsString()
  @Matches(cursorForm, { message: 'Give the `next` of the previous page.' })
  before?: string;
  @ApiProperty({
    ...{ type: 'integer', required: false, default: 50, minimum: 1, maximum: 200 },
    description: 'Requests of a page.',
  })
  @IsOptional()
  @Max(200)
  @Min(1)
  @IsInt()
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

import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional, IsString } from 'class-validator';
import { Answer } from '../../platform/http/operation/answer.dto';

/** Identifier of a page, in the same formats for companies and profiles. */
export const PageId = (title: string, urn: string) =>
  applyDecorators(
    ApiProperty({ title, description: `Slug, URL of the page, or URN (\`${urn}\`).`, example: 'json-ld' }),
    IsDefined(),
    IsString(),
  );

const AllowCached = () =>
  applyDecorators(
    ApiPropertyOptional({
      title: 'Allow cached data',
      description: 'true: data up to 30 days old. false: fresh data, no more than a minute old.',
      type: Boolean,
      default: true,
    }),
    IsOptional(),
    IsBoolean(),
  );

export class CompanyRequest {
  @PageId('Company', 'li:company:1234')
  id!: string;

  @AllowCached()
  cached = true;
}

export class ProfileRequest {
  @PageId('Person', 'li:person:1234')
  id!: string;

  @AllowCached()
  cached = true;
}

/** Age of the data, in both answers. */
export class NetworkAnswer extends Answer {
  @ApiPropertyOptional({ description: 'Only when the answer came from the cache: true.', example: true })
  cached?: boolean;
  @ApiPropertyOptional({
    description: 'Only when the answer came from the cache: hours since the page was read.',
    example: 3.25,
    minimum: 0,
  })
  cache_age_hours?: number;
}

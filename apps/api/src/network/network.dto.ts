import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional, IsString } from 'class-validator';
import { Answer } from '../http/operation/answer.dto';

const cachedField = {
  title: 'Allow cached data',
  description: 'true: data up to 30 days old. false: fresh data, no more than a minute old.',
};

export class CompanyRequest {
  @ApiProperty({
    title: 'Company',
    description: 'Slug, URL of the page, or URN (`li:company:1234`).',
    example: 'json-ld',
  })
  @IsDefined()
  @IsString()
  id!: string;

  @ApiPropertyOptional({ ...cachedField, type: Boolean, default: true })
  @IsOptional()
  @IsBoolean()
  cached = true;
}

export class ProfileRequest {
  @ApiProperty({
    title: 'Person',
    description: 'Slug, URL of the page, or URN (`li:person:1234`).',
    example: 'json-ld',
  })
  @IsDefined()
  @IsString()
  id!: string;

  @ApiPropertyOptional({ ...cachedField, type: Boolean, default: true })
  @IsOptional()
  @IsBoolean()
  cached = true;
}

/** What both answers say about their age. */
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

import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsDefined, IsOptional, IsString } from 'class-validator';
import type { ScrapedRecord } from '@enrichment/network-scraping-domain';
import { Flag } from '../../platform/http/body/rules';
import { InsteadOf } from '../../platform/http/body/validate-body';
import { Answer } from '../../platform/http/operation/answer.dto';
import { PageSources, presentSources } from './page-sources';
import { OperationResult } from '../../platform/http/operation/operation';

interface PageIdOptions {
  /** Whether another parameter may stand for it. */
  readonly isReplaceable?: boolean;
}

/** Identifier of a page, in the same formats for companies and profiles. */
export const PageId = (title: string, urn: string, { isReplaceable = false }: PageIdOptions = {}) =>
  applyDecorators(
    ApiProperty({
      title,
      required: !isReplaceable,
      example: 'json-ld',
      description: `Slug, URL of the page, or URN (\`${urn}\`).${isReplaceable ? ' Required without `website`.' : ''}`,
    }),
    IsDefined(),
    IsString(),
  );

/** Website of a company, instead of its `id`. */
export const CompanyWebsite = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({
      title: 'Website',
      description: `${description} A domain or a URL, instead of \`id\`.`,
      example: 'demo.test',
      'x-instead-of': 'id',
    } as ApiPropertyOptions),
    InsteadOf('id'),
    IsOptional(),
    IsString(),
  );

const AllowCached = () =>
  Flag(
    true,
    'true: data up to 30 days old. false: fresh data, no more than a minute old.',
    'Allow cached data',
  );

const Explain = () =>
  Flag(
    false,
    'Also return where each value was found on the page. Costs nothing more.',
    'Explain the answer',
  );

/** The parameters of both operations. */
interface PageOptions {
  readonly cached: boolean;
  readonly explain?: boolean;
}

export class CompanyRequest {
  @PageId('Company', 'li:company:1234', { isReplaceable: true })
  id?: string;

  @CompanyWebsite('The company that its home page links to.')
  website?: string;

  @AllowCached()
  cached = true;

  @Explain()
  explain?: boolean;
}

export class ProfileRequest {
  @PageId('Person', 'li:person:1234')
  id!: string;

  @AllowCached()
  cached = true;

  @Explain()
  explain?: boolean;
}

/** Age and sources of the data, in both answers. */
export class NetworkAnswer extends Answer {
  @ApiPropertyOptional({ description: 'Only when the answer came from the cache: true.', example: true })
  cached?: boolean;
  @ApiPropertyOptional({
    description: 'Only when the answer came from the cache: hours since the page was read.',
    example: 3.25,
    minimum: 0,
  })
  cache_age_hours?: number;
  @ApiPropertyOptional({ type: PageSources, description: 'Only with `explain`.' })
  sources?: PageSources;
}

/**
 * Request bodies for the reference, by description. The demo answers them.
 *
 * @param urn of a page that the demo has
 */
export function pageExamples(urn: string) {
  return {
    'slug: data up to 30 days old': { id: 'json-ld', cached: true },
    'fresh: data no more than a minute old': { id: 'json-ld', cached: false },
    'explained: with the source of each value': { id: 'json-ld', cached: true, explain: true },
    'URN: the page by its number': { id: urn, cached: true },
  };
}

/**
 * Result for a page. A page that no longer exists is free. The age of the data is in the body, or in a header where
 * fresh data was requested.
 */
export function pageResult<Content extends object>(
  { servedFrom, ageMs, chargeable, sources }: ScrapedRecord<object>,
  content: Content,
  { cached: mayBeCached, explain = false }: PageOptions,
) {
  const answer: Content & Pick<NetworkAnswer, 'cached' | 'cache_age_hours' | 'sources'> = {
    ...content,
    ...(mayBeCached && servedFrom === 'cache' && { cached: true, cache_age_hours: hours(ageMs) }),
    ...(explain && { sources: presentSources(sources) }),
  };
  const page = chargeable ? OperationResult.charged(answer) : OperationResult.free(answer);
  return mayBeCached ? page : page.aged(ageMs);
}

const hours = (milliseconds: number) => Math.round(milliseconds / 36_000) / 100;

import { type Generation, generations, type Origin, type Scraped } from '@enrichment/network-scraping-domain';
import { ApiProperty } from '@nestjs/swagger';
import { OrNull } from '../../platform/http/openapi/or-null';
import { snakeCase } from './scrape-reports';

const kinds = ['visible', 'microdata', 'json_ld', 'embedded_state', 'meta'] as const;
type SourceKind = (typeof kinds)[number];
const kindOf: Readonly<Record<Origin, SourceKind>> = {
  visible: 'visible',
  microdata: 'microdata',
  'json-ld': 'json_ld',
  state: 'embedded_state',
  meta: 'meta',
};

/** Where the values of a record were found on its page. */
export class PageSources {
  @OrNull('string', {
    enum: [...generations, null],
    example: 'section_cards',
    description: 'The mark-up of the page; null for one that is none of these.',
  })
  generation!: Generation | null;
  @OrNull('string', { example: 'en', description: 'The language that the page declares.' })
  language!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...kinds] },
    example: { name: 'visible', employee_count: 'visible', picture_url: 'json_ld' },
    description: 'The kind of source of each known field of `result`. The entries of a list have one kind.',
  })
  fields!: Record<string, SourceKind>;
}

export function presentSources({ origins, layout }: Scraped<object>['sources']): PageSources {
  const fields = Object.entries(origins).map(([field, origin]) => [snakeCase(field), kindOf[origin]]);
  return { ...layout, fields: Object.fromEntries(fields) as PageSources['fields'] };
}

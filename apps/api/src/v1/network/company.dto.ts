import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CompanyRecord } from '@enrichment/network-scraping-domain';
import { OrNull } from '../../platform/http/openapi/properties';
import { NetworkAnswer } from './network.dto';
import { present } from '../../platform/http/operation/present';

/** The company record: every key is always there. */
export class Company {
  @ApiProperty({ example: 'Acme Bridges' })
  name!: string;
  @OrNull('string', { example: 'Tools for people who build bridges.', description: 'May hold line breaks.' })
  overview!: string | null;
  @ApiProperty({ description: "The slug of the page's URL.", example: 'acme-bridges' })
  network_id!: string;
  @OrNull('string', { example: 'https://network.example/pictures/acme.png' })
  picture_url!: string | null;
  @OrNull('string', { example: 'https://www.acme.example' })
  website_url!: string | null;
  @OrNull('string', { example: 'Civil Engineering' })
  industry!: string | null;
  @OrNull('string', { example: 'Privately Held' })
  type!: string | null;
  @OrNull('string', { example: '1 River Road' })
  address_street!: string | null;
  @OrNull('string', { example: 'Leeds' })
  address_city!: string | null;
  @OrNull('string', { example: 'England' })
  address_state!: string | null;
  @OrNull('string', { example: 'LS1 4AP' })
  address_postal_code!: string | null;
  @OrNull('string', { example: 'United Kingdom', description: 'English name.' })
  address_country!: string | null;
  @OrNull('string', { example: 'GB', description: 'ISO 3166-1 alpha-2.' })
  address_country_code!: string | null;
  @OrNull('string', { example: '1M-10M', description: '<low>M-<high>M' })
  revenue_range!: string | null;
  @OrNull('integer', { example: 1001, description: 'The lower end of a range.' })
  employee_count!: number | null;
  @ApiProperty({
    description: 'The page existed and is deleted or no longer accessible; not charged.',
    example: false,
  })
  deleted!: boolean;
}

export class CompanyAnswer extends NetworkAnswer {
  @ApiProperty()
  result!: Company;
  @ApiPropertyOptional({
    enum: ['website'],
    description: 'Only for a request by `website`: its home page and the company page name each other.',
  })
  matched_by?: 'website';
}

/** Maps a domain record to the contract's company. */
export function presentCompany(record: CompanyRecord): Company {
  return present(Company, record);
}

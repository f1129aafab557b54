import type { Watch } from '@enrichment/network-scraping-domain';
import { ApiProperty } from '@nestjs/swagger';
import { RouteAnswer } from '../http/answers.decorator';

export class WatchedPage {
  @ApiProperty({ example: 'wat_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ enum: ['company', 'profile'] })
  kind!: 'company' | 'profile';
  @ApiProperty({ description: 'The name on the page.', example: 'Acme Bridges' })
  name!: string;
  @ApiProperty({ description: 'The page: the id to request it by.', example: 'acme-bridges' })
  network_id!: string;
  @ApiProperty({ format: 'date-time', description: 'When the page was last read.' })
  checked_at!: string;
  @ApiProperty({ format: 'date-time' })
  ends_at!: string;
}

export class WatchedPagesAnswer extends RouteAnswer {
  @ApiProperty({ type: [WatchedPage] })
  watches!: WatchedPage[];
}

export function presentWatchedPage({ id, subject, record, checkedAt, endsAt }: Watch): WatchedPage {
  return {
    id,
    kind: subject.kind === 'company' ? 'company' : 'profile',
    name: record.name,
    network_id: record.networkId,
    checked_at: checkedAt.toISOString(),
    ends_at: endsAt.toISOString(),
  };
}

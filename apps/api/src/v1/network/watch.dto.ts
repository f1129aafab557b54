import type { Watch } from '@enrichment/network-scraping-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsIn, IsString } from 'class-validator';
import { Answer, RouteAnswer } from '../../platform/http/operation/answer.dto';
import { CompanyWebsite, PageId } from './network.dto';
import { present } from '../../platform/http/operation/present';

const kinds = ['company', 'profile'] as const;
type WatchedKind = (typeof kinds)[number];

export class WatchRequest {
  @ApiProperty({ title: 'Kind', enum: kinds, description: 'Kind of the page.', example: 'company' })
  @IsDefined()
  @IsString()
  @IsIn(kinds)
  kind!: WatchedKind;

  @PageId('Company or person', 'li:company:1234', { isReplaceable: true })
  id?: string;

  @CompanyWebsite('Only of a company.')
  website?: string;
}

class WatchItem {
  @ApiProperty({ description: 'ULID.', example: 'wat_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ enum: kinds, example: 'company' })
  kind!: WatchedKind;
  @ApiProperty({ description: 'The page: the id to request it by.', example: 'acme-bridges' })
  network_id!: string;
  @ApiProperty({ description: 'ISO 8601 in UTC.', example: '2026-11-20T09:00:00.000Z' })
  created_at!: string;
  @ApiProperty({ description: 'When the page was last read.', example: '2026-11-22T09:00:00.000Z' })
  checked_at!: string;
  @ApiProperty({
    description: '30 days after the start. In its last 7 days the same request extends the watch.',
    example: '2026-12-20T09:00:00.000Z',
  })
  ends_at!: string;
}

export class WatchAnswer extends Answer {
  @ApiProperty()
  watch!: WatchItem;
}

export class WatchListAnswer extends RouteAnswer {
  @ApiProperty({ type: [WatchItem], description: 'Those that have not ended, oldest first; at most 10,000.' })
  watches!: WatchItem[];
}

export class WatchEndRequest {
  @ApiProperty({ title: 'Watch', description: 'Its id.', example: 'wat_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  @IsDefined()
  @IsString()
  id!: string;
}

export class WatchEndAnswer extends RouteAnswer {
  @ApiProperty({ description: 'As given.', example: 'wat_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ description: 'false: your account has no such watch, or it had ended.', example: true })
  ended!: boolean;
}

/** Maps a domain watch to the contract's shape. */
export function presentWatch(watch: Watch): WatchItem {
  const kind = watch.subject.kind === 'company' ? 'company' : 'profile';
  return present(WatchItem, { ...watch, kind, networkId: watch.record.networkId });
}

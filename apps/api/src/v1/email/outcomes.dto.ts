import { type OutcomeKind, outcomeKinds } from '@enrichment/email-domain';
import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsIn, IsISO8601, IsString } from 'class-validator';

export class EmailOutcomeRequest {
  @ApiProperty({
    title: 'Email address',
    description: 'Where the message was sent.',
    example: 'jo@demo.test',
  })
  @IsDefined()
  @IsString()
  email!: string;

  @ApiProperty({
    title: 'Outcome',
    enum: outcomeKinds,
    description:
      '`bounced_hard`: refused for good. `bounced_soft`: refused for now. `complained`: its reader called it spam.',
    example: 'delivered',
  })
  @IsDefined()
  @IsString()
  @IsIn(outcomeKinds)
  outcome!: OutcomeKind;

  @ApiProperty({
    title: 'When',
    description: 'When it came, ISO 8601 with a time zone; at most a year ago.',
    example: '2026-11-22T09:00:00Z',
  })
  @IsDefined()
  @IsString()
  @IsISO8601({ strict: true, strictSeparator: true })
  at!: string;
}

export class EmailOutcomeAnswer {
  @ApiProperty({ description: 'The address as given.', example: 'jo@demo.test' })
  email!: string;
  @ApiProperty({ enum: outcomeKinds, example: 'delivered' })
  outcome!: OutcomeKind;
  @ApiProperty({ description: 'When it came, ISO 8601 in UTC.', example: '2026-11-22T09:00:00.000Z' })
  at!: string;
  @ApiProperty({
    description: 'ULID of the request; also in the X-Request-Id header.',
    example: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
  })
  request_id!: string;
}

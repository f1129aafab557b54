import {
  type EmailValidation,
  type Reason,
  type Status,
  statuses,
  verdictTable,
} from '@enrichment/email-domain';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional, IsString } from 'class-validator';
import { Answer } from '../../platform/http/operation/answer.dto';
import { Company } from '../network/company.dto';
import { OrNull } from '../../platform/http/openapi/or-null';

const reasons = [...new Set(verdictTable.map(({ reason }) => reason))];

export class EmailValidationRequest {
  @ApiProperty({
    title: 'Email address',
    description: 'One address, as a person wrote it.',
    example: 'accepted@demo.test',
  })
  @IsDefined()
  @IsString()
  email!: string;

  @ApiPropertyOptional({
    type: Boolean,
    title: 'Include the company',
    description: "Also return the company that the address's domain belongs to; charged when delivered.",
    default: false,
  })
  @IsOptional()
  @IsBoolean()
  include_company_data = false;
}

class MxRecord {
  @ApiProperty({ example: 'mx.demo.test' })
  hostname!: string;
  @ApiProperty({ type: 'integer', description: 'Lower is tried first.', example: 10 })
  priority!: number;
}

export class EmailDomainInfo {
  @ApiProperty({ description: 'The part after the at sign, in lower case.', example: 'demo.test' })
  domain!: string;
  @OrNull('string', { example: '2019-03-01T00:00:00Z', description: 'When it was registered, ISO 8601.' })
  creation_date!: string | null;
  @ApiProperty({ description: 'Exactly one SPF record (RFC 7208).', example: true })
  has_spf!: boolean;
  @ApiProperty({ description: 'A DMARC policy, of the domain or above it (RFC 9989).', example: true })
  has_dmarc!: boolean;
  @ApiProperty({ description: 'A DKIM key is published (RFC 6376).', example: true })
  has_dkim!: boolean;
}

/** The record of a company page; a former company has none. */
export class EmailCompany extends OmitType(Company, ['deleted']) {}

export class EmailValidationAnswer extends Answer {
  @ApiProperty({ description: 'The address as given.', example: 'accepted@demo.test' })
  email!: string;
  @ApiProperty({ description: 'Well-formed (RFC 5321, RFC 6531, IDNA2008).', example: true })
  is_valid!: boolean;
  @ApiProperty({
    description:
      'The result in one word. `risky`: mail may arrive, and there is a doubt. `unknown`: nothing was learned this time.',
    enum: statuses,
    example: 'deliverable',
  })
  status!: Status;
  @ApiProperty({ description: 'Can likely receive mail.', example: true })
  is_deliverable!: boolean;
  @ApiProperty({ description: 'An address of a disposable or temporary service.', example: false })
  is_disposable!: boolean;
  @ApiProperty({ description: 'A role such as support, admin or noreply.', example: false })
  is_role_based!: boolean;
  @ApiProperty({
    description: 'How sure `is_deliverable` is: 0.5 is a toss-up.',
    minimum: 0,
    maximum: 1,
    example: 0.97,
  })
  confidence_score!: number;
  @ApiProperty({ description: 'The domain accepts any address.', example: false })
  is_catch_all!: boolean;
  @ApiProperty({ description: 'Reason of the result.', enum: reasons, example: 'accepted' })
  reason!: Reason;
  @OrNull('string', {
    description: 'The address that was probably meant, when the domain looks mistyped.',
    example: null,
  })
  suggestion!: string | null;
  @ApiProperty({ description: 'Whether the provider gives addresses to the public.', example: false })
  is_free_provider!: boolean;
  @ApiProperty({
    description: 'An address of a relay or alias service, which forwards to a mailbox.',
    example: false,
  })
  is_alias!: boolean;
  @OrNull('string', {
    example: '2026-11-22T09:00:00.000Z',
    description: 'When the mailbox was checked, ISO 8601; null when it was not.',
  })
  checked_at!: string | null;
  @ApiProperty({ type: [MxRecord], description: 'By priority.' })
  mx_records!: MxRecord[];
  @ApiProperty()
  domain_info!: EmailDomainInfo;
  @ApiPropertyOptional({ description: 'Only when requested and available.' })
  company?: EmailCompany;
}

/** Maps a domain verdict to the contract's answer. */
export function presentEmailValidation(
  found: EmailValidation<EmailCompany>,
): Omit<EmailValidationAnswer, keyof Answer> {
  const { domainInfo, company } = found;
  return {
    email: found.email,
    is_valid: found.isValid,
    status: found.status,
    is_deliverable: found.isDeliverable,
    is_disposable: found.isDisposable,
    is_role_based: found.isRoleBased,
    confidence_score: found.confidenceScore,
    is_catch_all: found.isCatchAll,
    reason: found.reason,
    suggestion: found.suggestion,
    is_free_provider: found.isFreeProvider,
    is_alias: found.isAlias,
    checked_at: found.checkedAt?.toISOString() ?? null,
    mx_records: found.mxRecords.map(({ hostname, priority }) => ({ hostname, priority })),
    domain_info: {
      domain: domainInfo.domain,
      creation_date: domainInfo.creationDate,
      has_spf: domainInfo.hasSpf,
      has_dmarc: domainInfo.hasDmarc,
      has_dkim: domainInfo.hasDkim,
    },
    ...(company && { company }),
  };
}

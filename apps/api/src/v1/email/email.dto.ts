import {
  type CheckResult,
  checkResults,
  type EmailValidation,
  type MailProviderKind,
  mailProviderKinds,
  type MxKind,
  mxKinds,
  type Reason,
  type Status,
  statuses,
  verdictTable,
} from '@enrichment/email-domain';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsDefined, IsString } from 'class-validator';
import { Flag } from '../../platform/http/body/rules';
import { Answer } from '../../platform/http/operation/answer.dto';
import { Company } from '../network/company.dto';
import { OrNull } from '../../platform/http/openapi/properties';
import { present, presentAnswer } from '../../platform/http/operation/present';

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

  @Flag(
    false,
    "Also return the company that the address's domain belongs to; charged when delivered.",
    'Include the company',
  )
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
  @OrNull('integer', { example: 2829, description: 'Whole days since it was registered.' })
  age_days!: number | null;
  @ApiProperty({ description: 'Its mail hosts serve domains without users.', example: false })
  is_parked!: boolean;
}

export class EmailChecks {
  @ApiProperty({ description: 'A mail host was found.', enum: checkResults, example: 'yes' })
  dns!: CheckResult;
  @ApiProperty({ description: 'A mail host held a conversation.', enum: checkResults, example: 'yes' })
  smtp!: CheckResult;
  @ApiProperty({ description: 'The domain accepts any address.', enum: checkResults, example: 'no' })
  catch_all!: CheckResult;
  @ApiProperty({ description: 'Exactly one SPF record.', enum: checkResults, example: 'yes' })
  spf!: CheckResult;
  @ApiProperty({ description: 'A DMARC policy.', enum: checkResults, example: 'yes' })
  dmarc!: CheckResult;
}

export class EmailSmtp {
  @ApiProperty({ description: 'The host answered.', example: true })
  connected!: boolean;
  @OrNull('integer', { example: 250, description: 'Code of the decisive reply (RFC 5321).' })
  code!: number | null;
  @OrNull('string', { example: '2.1.5', description: 'Its enhanced code (RFC 3463).' })
  enhanced_code!: string | null;
  @ApiProperty({ example: 'mx.demo.test' })
  host!: string;
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
  @ApiProperty({
    description: 'Likelihood that a message arrives: sorts a list of addresses.',
    minimum: 0,
    maximum: 1,
    example: 0.97,
  })
  deliverability!: number;
  @OrNull('string', {
    description:
      'Provider of the mail hosts: google, microsoft365, proofpoint, fastmail and others; null when unknown.',
    example: null,
  })
  mail_provider!: string | null;
  @OrNull('string', {
    description: 'What the provider does with mail.',
    enum: mailProviderKinds,
    example: null,
  })
  mail_provider_kind!: MailProviderKind | null;
  @ApiProperty({
    description: "The mailbox behind the address, by the provider's documented rules.",
    example: 'accepted@demo.test',
  })
  normalized_email!: string;
  @OrNull('string', { description: 'The tag that the address adds to its mailbox.', example: null })
  sub_address!: string | null;
  @ApiProperty({ description: 'What each check found; `unknown` where no server answered.' })
  checks!: EmailChecks;
  @ApiProperty({
    type: EmailSmtp,
    nullable: true,
    description: 'The conversation that decided; null when no mail host was contacted.',
  })
  smtp!: EmailSmtp | null;
  @ApiProperty({ description: 'The local part says that nobody reads its mail.', example: false })
  is_no_reply!: boolean;
  @ApiProperty({ description: 'The domain of a university or school.', example: false })
  is_academic!: boolean;
  @ApiProperty({ description: 'The domain of an authority.', example: false })
  is_government!: boolean;
  @ApiProperty({
    description:
      'Where the mail hosts come from: MX records, the address of the domain, or nowhere. `invalid`: the MX records name IP addresses.',
    enum: mxKinds,
    example: 'explicit',
  })
  mx_kind!: MxKind;
  @ApiProperty({ type: [MxRecord], description: 'By priority.' })
  mx_records!: MxRecord[];
  @ApiProperty()
  domain_info!: EmailDomainInfo;
  @ApiPropertyOptional({ description: 'Only when requested and available.' })
  declare company?: EmailCompany;
}

/** Maps a domain verdict to the contract's answer. */
export function presentEmailValidation(
  found: EmailValidation<EmailCompany>,
): Omit<EmailValidationAnswer, keyof Answer> {
  const { smtp, mxRecords, domainInfo, company } = found;
  const answer = presentAnswer(EmailValidationAnswer, {
    ...found,
    smtp: smtp && present(EmailSmtp, smtp),
    mxRecords: mxRecords.map((record) => present(MxRecord, record)),
    domainInfo: present(EmailDomainInfo, domainInfo),
  });
  return { ...answer, ...(company && { company }) };
}

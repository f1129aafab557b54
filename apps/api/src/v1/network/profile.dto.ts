import { ApiProperty } from '@nestjs/swagger';
import type { ProfileRecord } from '@enrichment/network-scraping-domain';
import { OrNull } from '../../platform/http/openapi/properties';
import { NetworkAnswer } from './network.dto';
import { present } from '../../platform/http/operation/present';

/** One role. Two roles at one company are two entries. */
export class Experience {
  @OrNull('string', { example: 'Bridge Engineer' })
  title!: string | null;
  @OrNull('string', { example: 'Acme Bridges' })
  company_name!: string | null;
  @OrNull('string', { example: 'acme-bridges' })
  company_network_id!: string | null;
  @OrNull('string', { example: 'https://network.example/company/acme-bridges' })
  company_url!: string | null;
  @OrNull('string', { example: 'Full-time' })
  employment_type!: string | null;
  @OrNull('string', { example: 'Leeds, England' })
  location!: string | null;
  @OrNull('string', {
    example: '2019-04',
    description: '`2019`, `2019-04` or `2019-04-01`: as much as the page gives.',
  })
  start_date!: string | null;
  @OrNull('string', {
    example: null,
    description: '`2019`, `2019-04` or `2019-04-01`: as much as the page gives.',
  })
  end_date!: string | null;
  @OrNull('boolean', { example: true, description: 'null: the page does not say it.' })
  is_current!: boolean | null;
  @OrNull('string', { example: 'Spans of up to 300 m.' })
  description!: string | null;
}

export class Education {
  @OrNull('string', { example: 'University of Leeds' })
  school_name!: string | null;
  @OrNull('string', { example: 'university-of-leeds' })
  school_network_id!: string | null;
  @OrNull('string', { example: 'BEng' })
  degree!: string | null;
  @OrNull('string', { example: 'Civil Engineering' })
  field_of_study!: string | null;
  @OrNull('string', { example: '2012' })
  start_date!: string | null;
  @OrNull('string', { example: '2016' })
  end_date!: string | null;
  @OrNull('string', { example: null })
  description!: string | null;
}

/** A language that the person speaks. */
export class Language {
  @ApiProperty({ example: 'French' })
  name!: string;
  @OrNull('string', { example: 'Professional working proficiency' })
  proficiency!: string | null;
}

/** A certificate that the person holds. */
export class Certification {
  @ApiProperty({ example: 'Chartered Engineer' })
  name!: string;
  @OrNull('string', { example: 'Engineering Council' })
  authority!: string | null;
  @OrNull('string', { example: '123456' })
  credential_id!: string | null;
  @OrNull('string', { example: null })
  url!: string | null;
  @OrNull('string', { example: '2020-05' })
  start_date!: string | null;
  @OrNull('string', { example: null })
  end_date!: string | null;
}

/** The profile record: every key is always there. */
export class Profile {
  @ApiProperty({ example: 'Jane Mason' })
  name!: string;
  @OrNull('string', { example: 'Jane', description: 'Only when the page separates first and last name.' })
  first_name!: string | null;
  @OrNull('string', { example: 'Mason' })
  last_name!: string | null;
  @OrNull('string', { example: 'Bridge Engineer at Acme Bridges' })
  headline!: string | null;
  @OrNull('string', { example: 'I build bridges.', description: 'May hold line breaks.' })
  overview!: string | null;
  @ApiProperty({ description: "The slug of the page's URL.", example: 'jane-mason' })
  network_id!: string;
  @OrNull('string', { example: 'https://network.example/pictures/jane.png' })
  picture_url!: string | null;
  @OrNull('string', { example: null })
  website_url!: string | null;
  @OrNull('string', { example: 'Civil Engineering' })
  industry!: string | null;
  @OrNull('string', { example: 'Leeds, England, United Kingdom', description: 'As the page words it.' })
  location!: string | null;
  @OrNull('string', { example: 'Leeds' })
  address_city!: string | null;
  @OrNull('string', { example: 'England' })
  address_state!: string | null;
  @OrNull('string', { example: 'United Kingdom', description: 'English name.' })
  address_country!: string | null;
  @OrNull('string', { example: 'GB', description: 'ISO 3166-1 alpha-2.' })
  address_country_code!: string | null;
  @OrNull('integer', { example: 1204 })
  follower_count!: number | null;
  @OrNull('integer', { example: 500, description: '`500+` is 500.' })
  connection_count!: number | null;
  @OrNull('string', { example: 'Bridge Engineer' })
  current_title!: string | null;
  @OrNull('string', { example: 'Acme Bridges' })
  current_company_name!: string | null;
  @OrNull('string', { example: 'acme-bridges' })
  current_company_network_id!: string | null;
  @ApiProperty({ type: [Experience], description: 'One entry per role.' })
  experiences!: Experience[];
  @ApiProperty({ type: [Education] })
  education!: Education[];
  @ApiProperty({ type: [String], example: ['Steel', 'Statics'] })
  skills!: string[];
  @ApiProperty({ type: [Language] })
  languages!: Language[];
  @ApiProperty({ type: [Certification] })
  certifications!: Certification[];
  @ApiProperty({
    description: 'The page existed and is deleted or no longer accessible; not charged.',
    example: false,
  })
  deleted!: boolean;
}

export class ProfileAnswer extends NetworkAnswer {
  @ApiProperty()
  result!: Profile;
}

/** Maps a domain record to the contract's profile. */
export function presentProfile(record: ProfileRecord): Profile {
  return present(Profile, {
    ...record,
    experiences: record.experiences.map((role) => present(Experience, role)),
    education: record.education.map((time) => present(Education, time)),
    languages: record.languages.map((spoken) => present(Language, spoken)),
    certifications: record.certifications.map((held) => present(Certification, held)),
  });
}

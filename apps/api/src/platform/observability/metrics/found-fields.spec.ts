import { describe, expect, it } from '@jest/globals';
import { matchFields, type Operation } from '@enrichment/billing-domain';

import { EmailDomainInfo, EmailValidationAnswer } from '../../../v1/email/email.dto';
import { IpNetwork, IpPlace } from '../../../v1/ip/ip.dto';
import { Company } from '../../../v1/network/company.dto';
import { Profile } from '../../../v1/network/profile.dto';
import { foundFields } from './request-metrics';

const names = (operation: Operation, content: object) =>
  matchFields[operation]!.filter((_, place) => (foundFields(operation, content)! >> place) & 1);

describe('foundFields', () => {
  it('finds fields with a value: 0 and false are values, an empty list is none', () => {
    const location = { country: 'Germany', city: null, latitude: 0 };
    expect(names('ip', { location, network: { asn: 64_500, isp: null } })).toEqual([
      'location.country',
      'location.latitude',
      'network.asn',
    ]);
    expect(names('profile', { headline: 'Engineer', skills: [], languages: [{}] })).toEqual([
      'headline',
      'languages',
    ]);
    expect(names('email', { mx_records: [], domain_info: { creation_date: null } })).toEqual([]);
    expect(names('email', { company: { name: 'x' } })).toEqual(['company']);
    expect(names('email', { company_asked: true })).toEqual(['company_asked']);
  });

  /** The fields that the class of an answer declares. */
  const declared = (type: { readonly prototype: object }, prefix = '') =>
    (Reflect.getMetadata('swagger/apiModelPropertiesArray', type.prototype) as string[]).map(
      (name) => prefix + name.slice(1),
    );

  it.each([
    [
      'email',
      [
        ...declared(EmailValidationAnswer),
        ...declared(EmailDomainInfo, 'domain_info.'),
        'company',
        'company_asked',
      ],
    ],
    ['company', declared(Company)],
    ['profile', declared(Profile)],
    ['ip', [...declared(IpPlace, 'location.'), ...declared(IpNetwork, 'network.')]],
  ] as const)('of %s are fields of its answer', (operation, fields) => {
    expect(fields).toEqual(expect.arrayContaining([...matchFields[operation]!]));
    expect(matchFields[operation]!.length).toBeLessThanOrEqual(31);
  });
});

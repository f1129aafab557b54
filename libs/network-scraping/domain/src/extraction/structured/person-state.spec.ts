import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';
import { inComment } from '../../testing/sample-page';

/** The record of a person whose embedded state has these fields. */
const person = (fields: object): object =>
  readSample('person', `<html>${inComment({ handle: 'jane', name: 'Jane Doe', ...fields })}</html>`);
const each = (field: string, ...keys: string[]): [string, string][] => keys.map((key) => [key, field]);

describe('a person in embedded state', () => {
  it.each([
    ...each('name', 'name', 'fullName', 'display_name'),
    ...each('firstName', 'firstName', 'given-name'),
    ...each('lastName', 'lastName', 'familyName', 'surname'),
    ...each('headline', 'headline', 'occupation', 'tagline'),
    ...each('overview', 'overview', 'summary', 'about', 'description', 'bio'),
    ...each('industry', 'industry', 'industryName'),
    ...each('location', 'location', 'locationName', 'geoLocationName', 'address', 'headquarters'),
  ])('has in %s their %s', (key, field) => {
    expect(person({ name: field === 'name' ? null : 'Jane Doe', [key]: 'Words' })).toMatchObject({
      [field]: 'Words',
    });
  });

  it.each([
    ...each('followerCount', 'followerCount', 'followersCount', 'followers'),
    ...each('connectionCount', 'connectionCount', 'connectionsCount', 'connections'),
  ])('has in %s their %s', (key, field) => {
    expect(person({ [key]: 12 })).toMatchObject({ [field]: 12 });
  });

  it.each(['websiteUrl', 'website', 'websites', 'homepage'])('has a website in %s', (key) => {
    const websiteUrl = 'https://jane.example.com';
    expect(person({ [key]: websiteUrl })).toMatchObject({ websiteUrl });
    expect(person({ [key]: [{ url: websiteUrl }] })).toMatchObject({ websiteUrl });
    expect(person({ [key]: [{ href: websiteUrl }] })).toMatchObject({ websiteUrl });
  });

  it('has a location in parts, and none in empty ones', () => {
    expect(person({ address: { city: 'Bern', country: 'CH' } })).toMatchObject({
      location: 'Bern, Switzerland',
      addressCity: 'Bern',
      addressCountryCode: 'CH',
    });
    expect(person({ address: {}, location: 'Bern, Switzerland' })).toMatchObject({ addressCity: 'Bern' });
    expect(person({ location: { name: 'Bern, Switzerland' } })).toMatchObject({ addressCity: 'Bern' });
  });

  it.each(['experiences', 'experience', 'positions', 'positionView', 'jobs', 'workExperience'])(
    'has experiences in %s, alone or by company',
    (key) => {
      const role = { title: 'CTO', companyName: 'Acme' };
      for (const list of [
        [role],
        { elements: [role] },
        { items: [role] },
        { nodes: [role] },
        { values: [role] },
        role,
      ])
        expect(person({ [key]: list })).toMatchObject({ experiences: [role] });
      for (const roles of ['roles', 'positions', 'titles'])
        expect(
          person({ [key]: [{ company: 'Acme', [roles]: [{ title: 'CTO' }, { title: 'Engineer' }] }] }),
        ).toMatchObject({ experiences: [role, { title: 'Engineer', companyName: 'Acme' }] });
    },
  );

  const role = (fields: object): object => person({ experience: [{ title: 'CTO', ...fields }] });
  it.each([
    ...each('title', 'title', 'position', 'role', 'jobTitle'),
    ...each('companyName', 'companyName', 'organizationName', 'company', 'organization', 'employer', 'name'),
    ...each('employmentType', 'employmentType', 'jobType'),
    ...each('location', 'location', 'locationName'),
    ...each('description', 'description', 'summary'),
    ...each('companyNetworkId', 'companyNetworkId', 'companySlug', 'companyUniversalName'),
  ])('has in %s of a role its %s', (key, field) => {
    expect(role({ title: field === 'title' ? null : 'CTO', [key]: 'words' })).toMatchObject({
      experiences: [{ [field]: 'words' }],
    });
  });

  it.each(['company', 'organization', 'employer'])('has the employer of a role in the node %s', (key) => {
    for (const id of ['networkId', 'universalName', 'slug'])
      expect(role({ [key]: { name: 'Acme', [id]: 'acme' } })).toMatchObject({
        experiences: [{ companyName: 'Acme', companyNetworkId: 'acme' }],
      });
    for (const url of ['url', 'pageUrl'])
      expect(role({ [key]: { name: 'Acme', [url]: '/company/acme' } })).toMatchObject({
        experiences: [{ companyName: 'Acme', companyNetworkId: 'acme' }],
      });
  });

  it('prefers a role to its node', () => {
    expect(
      role({
        companyName: 'A',
        companyUrl: '/company/a',
        companySlug: 'x',
        company: { name: 'B', url: '/company/b' },
      }),
    ).toMatchObject({ experiences: [{ companyName: 'A', companyNetworkId: 'a' }] });
    expect(role({ companySlug: 'a', company: { name: 'B', slug: 'b' } })).toMatchObject({
      experiences: [{ companyName: 'B', companyNetworkId: 'a' }],
    });
  });

  const starts = ['startDate', 'start', 'startedOn', 'from', 'issueDate', 'issuedOn'];
  const ends = ['endDate', 'end', 'endedOn', 'to', 'expirationDate', 'expiresOn'];
  it.each(starts.map((start, i) => [start, ends[i]!]))(
    'has its time from %s to %s, alone or in a node',
    (start, end) => {
      const time = { [start]: { year: 2019, month: 4 }, [end]: 2021 };
      const dates = { startDate: '2019-04', endDate: '2021' };
      for (const fields of [
        time,
        { timePeriod: time },
        { dateRange: time },
        { period: time },
        { dates: time },
      ])
        expect(role(fields)).toMatchObject({ experiences: [dates] });
      expect(person({ certifications: [{ name: 'CA', ...time }] })).toMatchObject({
        certifications: [dates],
      });
      expect(person({ education: [{ school: 'ETH', ...time }] })).toMatchObject({ education: [dates] });
    },
  );

  it.each(['isCurrent', 'current'])('has the currency of a role in %s', (key) => {
    expect(role({ [key]: true })).toMatchObject({ experiences: [{ isCurrent: true }] });
    expect(role({ [key]: false, from: 2019 })).toMatchObject({ experiences: [{ isCurrent: false }] });
  });

  it.each(['education', 'educations', 'educationView', 'schools'])('has schools in %s', (key) => {
    expect(person({ [key]: [{ schoolName: 'ETH' }] })).toMatchObject({ education: [{ schoolName: 'ETH' }] });
  });

  const school = (fields: object): object => person({ education: [{ name: 'ETH', ...fields }] });
  it.each([
    ...each('schoolName', 'schoolName', 'institutionName', 'school', 'institution', 'name'),
    ...each('schoolNetworkId', 'schoolNetworkId', 'schoolSlug'),
    ...each('degree', 'degree', 'degreeName'),
    ...each('fieldOfStudy', 'fieldOfStudy', 'field', 'major'),
    ...each('description', 'description', 'activities'),
  ])('has in %s of a school its %s', (key, field) => {
    expect(school({ [key]: 'words' })).toMatchObject({ education: [{ [field]: 'words' }] });
  });

  it.each(['school', 'institution', 'organization'])('has a school in the node %s', (key) => {
    for (const id of ['networkId', 'universalName', 'slug'])
      expect(school({ [key]: { name: 'EPF', [id]: 'epf' } })).toMatchObject({
        education: [{ schoolName: 'EPF', schoolNetworkId: 'epf' }],
      });
    expect(school({ [key]: { name: 'EPF', url: '/school/epf' } })).toMatchObject({
      education: [{ schoolName: 'EPF', schoolNetworkId: 'epf' }],
    });
    expect(school({ schoolUrl: '/school/eth', [key]: { name: 'ETH', url: '/school/epf' } })).toMatchObject({
      education: [{ schoolName: 'ETH', schoolNetworkId: 'eth' }],
    });
  });

  it.each([...each('', 'skills', 'skill')])('has skills in %s', (key) => {
    expect(person({ [key]: ['SQL', { name: 'C++' }] })).toMatchObject({ skills: ['SQL', 'C++'] });
  });

  it.each(['languages', 'language'])('has languages in %s', (key) => {
    const native = { name: 'Türkçe', proficiency: 'native' };
    expect(person({ [key]: ['English', native, { language: 'Türkçe', level: 'native' }] })).toMatchObject({
      languages: [{ name: 'English', proficiency: null }, native, native],
    });
  });

  it.each(['certifications', 'certification', 'certificates', 'licenses'])(
    'has certifications in %s',
    (key) => {
      expect(person({ [key]: [{ name: 'CA' }] })).toMatchObject({ certifications: [{ name: 'CA' }] });
    },
  );

  const certificate = (fields: object): object => person({ certifications: [{ title: 'CA', ...fields }] });
  it.each([
    ...each('name', 'name', 'title'),
    ...each('authority', 'authority', 'issuer', 'organization', 'issuingOrganization'),
    ...each('credentialId', 'credentialId', 'licenseNumber', 'license'),
  ])('has in %s of a certification its %s', (key, field) => {
    expect(certificate({ [key]: 'words' })).toMatchObject({ certifications: [{ [field]: 'words' }] });
  });

  it.each(['url', 'credentialUrl'])('has in %s of a certification its link', (key) => {
    expect(certificate({ [key]: 'https://ca.example/1' })).toMatchObject({
      certifications: [{ url: 'https://ca.example/1' }],
    });
  });
});

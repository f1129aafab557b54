import { describe, expect, it } from '@jest/globals';
import {
  mergeCertifications,
  mergeEducation,
  mergeExperiences,
  mergeLanguages,
  mergeSkills,
} from './merge-entries';
import type { Certification, Education, Experience } from './profile';

const role = (parts: Partial<Experience>): Experience => ({
  title: null,
  companyName: null,
  companyNetworkId: null,
  companyUrl: null,
  employmentType: null,
  location: null,
  startDate: null,
  endDate: null,
  isCurrent: false,
  description: null,
  ...parts,
});
const school = (parts: Partial<Education>): Education => ({
  schoolName: null,
  schoolNetworkId: null,
  degree: null,
  fieldOfStudy: null,
  startDate: null,
  endDate: null,
  description: null,
  ...parts,
});

describe('roles of two sources', () => {
  const engineer = role({ title: 'Engineer', companyName: 'Acme', startDate: '2019' });
  const lead = role({ title: 'Lead', companyName: 'Acme', startDate: '2021', isCurrent: true });

  it('are completed, not doubled: an employer without a title is the role there', () => {
    expect(
      mergeExperiences(
        [engineer],
        [role({ companyName: 'ACME', companyNetworkId: 'acme', location: 'Bern' })],
      ),
    ).toEqual([{ ...engineer, companyNetworkId: 'acme', location: 'Bern' }]);
  });

  it('at one company are distinguished by start and title', () => {
    const far = [
      role({ title: 'Lead', companyName: 'Acme', description: 'Leads.' }),
      role({ companyName: 'Acme', startDate: '2019-04', location: 'Bern' }),
    ];
    expect(mergeExperiences([lead, engineer], far)).toEqual([
      { ...lead, description: 'Leads.' },
      { ...engineer, startDate: '2019-04', location: 'Bern' },
    ]);
  });

  it('come from the nearer source where both name the company and contradict', () => {
    expect(mergeExperiences([engineer], [{ ...engineer, title: 'Chief of everything' }])).toEqual([engineer]);
  });

  it('are added when only the farther source has them, with title and company', () => {
    const other = role({ title: 'Intern', companyName: 'Rival' });
    expect(mergeExperiences([engineer], [other, role({ companyName: 'Third' })])).toEqual([engineer, other]);
  });

  it('stay in the order of the nearer source, unless the farther one holds it and more', () => {
    const other = role({ title: 'Intern', companyName: 'Rival' });
    expect(mergeExperiences([lead, engineer], [engineer, lead])).toEqual([lead, engineer]);
    expect(mergeExperiences([engineer], [other, engineer])).toEqual([other, engineer]);
  });

  it('have no end and no present at once', () => {
    expect(mergeExperiences([lead], [role({ companyName: 'Acme', endDate: '2023' })])).toMatchObject([
      { endDate: '2023', isCurrent: false },
    ]);
  });
});

describe('roles at companies', () => {
  const lead = role({ title: 'Lead', companyName: 'Acme', companyNetworkId: 'acme', startDate: '2019' });

  it.each<[string, Partial<Experience>]>([
    ['whose slugs differ', { ...lead, companyNetworkId: 'acme-2' }],
    ['whose names differ, one without a slug', { ...lead, companyName: 'Acme Two', companyNetworkId: null }],
    ['one of which has no name, one no slug', { ...lead, companyName: null }],
  ])('%s are two roles', (_, parts) => {
    const near = role({ ...lead, companyNetworkId: parts.companyName === null ? null : 'acme' });
    const far = role({ description: 'Far.', ...parts });
    const whole = far.companyName !== null;
    expect(mergeExperiences([near], [far])).toEqual(whole ? [near, far] : [near]);
  });

  it.each<[string, Partial<Experience>]>([
    ['of one slug, by two names', { companyName: 'ACME Inc.' }],
    ['without a slug on one side', { companyNetworkId: null }],
    ['whose start is known to the month on one side', { startDate: '2019-04' }],
    ['whose start is known on one side', { startDate: null }],
    ['whose title is known on one side', { title: null }],
    ['whose titles differ in case', { title: 'LEAD' }],
  ])('%s are one role', (_, parts) => {
    const far = role({ ...lead, ...parts, description: 'Far.' });
    const startDate = parts.startDate ?? '2019';
    expect(mergeExperiences([lead], [far])).toEqual([{ ...lead, startDate, description: 'Far.' }]);
    expect(mergeExperiences([role({ ...lead, ...parts })], [{ ...lead, description: 'Far.' }])).toHaveLength(
      1,
    );
  });

  it('keep a date that is as precise, and one that differs', () => {
    for (const [near, far] of [
      ['2019-04', '2019'],
      ['2019-04-01', '2019-04-01-x'],
      ['2019', '20194'],
    ] as const)
      expect(
        mergeExperiences([role({ ...lead, startDate: near })], [role({ ...lead, startDate: far })]),
      ).toEqual([{ ...lead, startDate: near }]);
  });

  it('complete one role each', () => {
    const far = role({ companyName: 'Acme', location: 'Bern' });
    expect(mergeExperiences([lead, { ...lead, title: 'Engineer' }], [far])).toMatchObject([
      { title: 'Lead', location: 'Bern' },
      { title: 'Engineer', location: null },
    ]);
  });
});

describe('other lists of two sources', () => {
  const diver = (parts: Partial<Certification>): Certification => ({
    name: 'Diver',
    authority: null,
    credentialId: null,
    url: null,
    startDate: null,
    endDate: null,
    ...parts,
  });

  it('match certificates by name, then by their number and start', () => {
    const near = [diver({ credentialId: 'A', startDate: '2019' })];
    expect(
      mergeCertifications(near, [diver({ name: 'DIVER', credentialId: 'a', authority: 'Sea' })]),
    ).toEqual([{ ...near[0], authority: 'Sea' }]);
    for (const other of [{ credentialId: 'B' }, { startDate: '2021' }])
      expect(mergeCertifications(near, [diver({ ...other, authority: 'Sea' })])).toEqual(near);
    expect(mergeCertifications(near, [diver({ name: 'Pilot' })])).toEqual([
      ...near,
      diver({ name: 'Pilot' }),
    ]);
  });

  it('match schools by start and degree', () => {
    const near = [school({ schoolName: 'TU', degree: 'BSc', startDate: '2010' })];
    const far = (parts: Partial<Education>) => [
      school({ schoolName: 'TU', fieldOfStudy: 'Physics', ...parts }),
    ];
    expect(mergeEducation(near, far({ degree: 'bsc' }))).toMatchObject([{ fieldOfStudy: 'Physics' }]);
    expect(mergeEducation(near, far({ degree: 'MSc' }))).toEqual(near);
    expect(mergeEducation(near, far({ startDate: '2012' }))).toEqual(near);
    expect(mergeEducation(near, [school({ schoolName: 'Other' })])).toHaveLength(2);
  });

  it('match schools by slug before name', () => {
    const near = [school({ schoolName: 'TU', schoolNetworkId: 'tu' })];
    expect(
      mergeEducation(near, [
        school({ schoolName: 'Technical University', schoolNetworkId: 'tu', degree: 'MSc' }),
      ]),
    ).toEqual([{ ...near[0], degree: 'MSc' }]);
  });

  it('match languages and skills whatever their case and accents', () => {
    expect(
      mergeLanguages([{ name: 'Turkce', proficiency: null }], [{ name: 'TÜRKÇE', proficiency: 'Native' }]),
    ).toEqual([{ name: 'Turkce', proficiency: 'Native' }]);
    expect(mergeSkills(['Go', 'c++'], ['C++', 'Rust'])).toEqual(['Go', 'c++', 'Rust']);
  });
});

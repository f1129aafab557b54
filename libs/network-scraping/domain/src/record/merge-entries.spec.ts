import { describe, expect, it } from '@jest/globals';
import { mergeEducation, mergeExperiences, mergeLanguages, mergeSkills } from './merge-entries';
import type { Education, Experience } from './profile';

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

  it('at one company are told apart by start and title', () => {
    const far = [
      role({ title: 'Lead', companyName: 'Acme', description: 'Leads.' }),
      role({ companyName: 'Acme', startDate: '2019-04', location: 'Bern' }),
    ];
    expect(mergeExperiences([lead, engineer], far)).toEqual([
      { ...lead, description: 'Leads.' },
      { ...engineer, startDate: '2019-04', location: 'Bern' },
    ]);
  });

  it('are told by the nearer source where both name the company and contradict', () => {
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

describe('other lists of two sources', () => {
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

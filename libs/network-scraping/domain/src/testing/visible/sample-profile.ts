import type { ShownProfile } from './profile';

/** A person with entries in all parts of a page. */
export const sampleProfile: ShownProfile = {
  slug: 'ada-yilmaz',
  firstName: 'Ada',
  lastName: 'Yılmaz',
  headline: 'Head of Bridges at Span & Arch',
  location: 'Ghent, Flemish Region, Belgium',
  industry: 'Civil Engineering',
  website: 'https://ada.example.org/about',
  about: ['I build bridges.', 'Sometimes I write about them.'],
  followers: 1234,
  connections: 500,
  experiences: [
    {
      title: 'Head of Bridges',
      company: 'Span & Arch',
      companySlug: 'span-&-arch',
      location: 'Ghent, Belgium',
      start: '2019-04',
      description: 'Leads a team of twelve engineers who build bridges over rivers.',
    },
    {
      title: 'Engineer',
      company: 'Span & Arch',
      companySlug: 'span-&-arch',
      start: '2015-01',
      end: '2019-03',
    },
    { title: 'Intern', company: 'Studio Pont', start: '2012', end: '2014', location: 'Lyon' },
    { title: 'Tutor', company: 'Open School', companySlug: 'open-school', start: '2010', end: '2012' },
  ],
  education: [
    {
      school: 'Technical University',
      schoolSlug: 'technical-university',
      degree: 'Master of Science',
      field: 'Civil Engineering',
      start: '2008',
      end: '2011',
    },
    { school: 'Lyceum', start: '2002', end: '2008' },
  ],
  certifications: [
    {
      name: 'Bridge Inspector',
      authority: 'Board of Bridges',
      issued: '2020-01',
      expires: '2023-01',
      credentialId: 'BI-2077',
      url: 'https://board.example.org/c/2077',
    },
    { name: 'First Aid', authority: 'Cross', issued: '2018' },
  ],
  languages: [
    { name: 'Türkçe', proficiency: 'Native or bilingual proficiency' },
    { name: 'Chinese (Simplified)' },
  ],
  skills: ['Bridges', 'C++', 'Statics & Dynamics'],
};

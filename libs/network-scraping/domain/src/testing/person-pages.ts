import { noProfileFacts, type ProfileRecord } from '../record/profile';
import { jsonLd, page, publisher, type SamplePage } from './sample-page';

const noProfile = { ...noProfileFacts, deleted: false };

const noRole = {
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
};

/** Person pages of every source, in several languages and scripts. */
export const profilePages: readonly SamplePage<ProfileRecord>[] = [
  {
    title:
      'JSON-LD with roles inside organizations, two roles at one company, past employers among the schools',
    url: 'https://network.example/in/jane-doe',
    html: page(
      'en',
      '<title>Jane Doe - CTO - Acme | Network</title><link rel="canonical" href="https://network.example/in/jane-doe">' +
        '<meta property="profile:first_name" content="Jane"><meta property="profile:last_name" content="Doe">' +
        '<meta property="og:title" content="Jane Doe - CTO - Acme | Network"><meta property="og:type" content="profile">' +
        '<meta property="og:description" content="Engineer at heart. Location: Berlin. 500+ connections on Network.">' +
        '<meta property="og:url" content="https://network.example/in/jane-doe">' +
        jsonLd({
          '@context': 'http://schema.org',
          '@graph': [
            {
              '@type': 'Person',
              name: 'Jane Doe',
              url: 'https://network.example/in/jane-doe',
              sameAs: 'https://network.example/in/jane-doe',
              description: 'Engineer at heart.\u003cbr\u003eBuilds things.',
              disambiguatingDescription: 'CTO at Acme',
              image: { '@type': 'ImageObject', contentUrl: 'https://network.example/i/jane.jpg' },
              address: {
                '@type': 'PostalAddress',
                addressLocality: 'Berlin, Berlin, Germany',
                addressCountry: 'DE',
              },
              jobTitle: ['CTO', 'Board member'],
              interactionStatistic: {
                '@type': 'InteractionCounter',
                interactionType: 'https://schema.org/FollowAction',
                userInteractionCount: 1234,
              },
              worksFor: [
                {
                  '@type': 'Organization',
                  name: 'Acme',
                  url: 'https://network.example/company/acme',
                  member: [
                    {
                      '@type': 'OrganizationRole',
                      roleName: 'CTO',
                      startDate: '2021-03',
                      description: 'Leads.',
                    },
                    {
                      '@type': 'OrganizationRole',
                      roleName: 'Engineer',
                      startDate: 2017,
                      endDate: '2021-02',
                    },
                  ],
                },
                {
                  '@type': 'Organization',
                  name: 'Foundation',
                  url: 'https://foundation.example',
                  location: 'Hamburg',
                  member: { '@type': 'OrganizationRole', startDate: '2020' },
                },
              ],
              alumniOf: [
                {
                  '@type': 'Organization',
                  name: '***** Inc',
                  url: 'https://network.example/company/x',
                  member: { startDate: 2012, endDate: 2015 },
                },
                {
                  '@type': 'Organization',
                  name: 'First Ltd',
                  member: { '@type': 'OrganizationRole', startDate: 2015, endDate: 2017 },
                },
                {
                  '@type': 'EducationalOrganization',
                  name: 'TU Berlin',
                  url: 'https://network.example/company/tu-berlin',
                  member: { '@type': 'OrganizationRole', roleName: 'MSc', startDate: 2007, endDate: 2012 },
                },
              ],
              knowsLanguage: [{ '@type': 'Language', name: 'English' }, 'Deutsch'],
              knowsAbout: ['SQL', { '@type': 'DefinedTerm', name: 'C++' }, 'SQL'],
              hasCredential: [
                {
                  '@type': 'EducationalOccupationalCredential',
                  name: 'Certified Architect',
                  recognizedBy: { '@type': 'Organization', name: 'Cloud Org' },
                  identifier: { '@type': 'PropertyValue', value: 'CA-17' },
                  url: 'https://cloud.example/ca-17',
                  validFrom: '2020-05',
                  expires: '2023-05',
                },
                { '@type': 'EducationalOccupationalCredential', credentialCategory: 'degree', name: 'MSc' },
              ],
            },
            {
              '@type': 'Article',
              author: {
                '@type': 'Person',
                name: 'Jane Doe',
                url: 'https://network.example/in/jane-doe',
                description: 'Elsewhere',
              },
            },
          ],
        }),
      '<h1>Jane Doe</h1><form action="/login"><input type="password"></form>',
    ),
    record: {
      ...noProfile,
      name: 'Jane Doe',
      firstName: 'Jane',
      lastName: 'Doe',
      headline: 'CTO at Acme',
      overview: 'Engineer at heart.\nBuilds things.',
      networkId: 'jane-doe',
      pictureUrl: 'https://network.example/i/jane.jpg',
      location: 'Berlin, Berlin, Germany',
      addressCity: 'Berlin',
      addressState: 'Berlin',
      addressCountry: 'Germany',
      addressCountryCode: 'DE',
      followerCount: 1234,
      connectionCount: 500,
      currentTitle: 'CTO',
      currentCompanyName: 'Acme',
      currentCompanyNetworkId: 'acme',
      experiences: [
        {
          ...noRole,
          title: 'CTO',
          companyName: 'Acme',
          companyNetworkId: 'acme',
          companyUrl: 'https://network.example/company/acme',
          startDate: '2021-03',
          isCurrent: true,
          description: 'Leads.',
        },
        {
          ...noRole,
          title: 'Engineer',
          companyName: 'Acme',
          companyNetworkId: 'acme',
          companyUrl: 'https://network.example/company/acme',
          startDate: '2017',
          endDate: '2021-02',
        },
        {
          ...noRole,
          title: 'Board member',
          companyName: 'Foundation',
          companyUrl: 'https://foundation.example',
          location: 'Hamburg',
          startDate: '2020',
          isCurrent: true,
        },
        { ...noRole, companyName: 'First Ltd', startDate: '2015', endDate: '2017' },
      ],
      education: [
        {
          schoolName: 'TU Berlin',
          schoolNetworkId: 'tu-berlin',
          degree: 'MSc',
          fieldOfStudy: null,
          startDate: '2007',
          endDate: '2012',
          description: null,
        },
      ],
      skills: ['SQL', 'C++'],
      languages: [
        { name: 'English', proficiency: null },
        { name: 'Deutsch', proficiency: null },
      ],
      certifications: [
        {
          name: 'Certified Architect',
          authority: 'Cloud Org',
          credentialId: 'CA-17',
          url: 'https://cloud.example/ca-17',
          startDate: '2020-05',
          endDate: '2023-05',
        },
      ],
    },
  },
  {
    title: 'JSON-LD of a ProfilePage with roles around organizations and references between nodes, Russian',
    url: 'https://network.example/in/иван-петров',
    html: page(
      'ru',
      '<title>Иван Петров | Network</title>' +
        '<script type="application/ld+json">' +
        JSON.stringify({
          '@context': 'https://schema.org',
          '@type': 'ProfilePage',
          publisher,
          mainEntity: {
            '@type': 'https://schema.org/Person',
            givenName: 'Иван',
            familyName: 'Петров',
            name: 'Иван Петров',
            headline: 'Инженер &amp; автор',
            image: ['https://network.example/i/ivan.jpg'],
            homeLocation: {
              '@type': 'Place',
              address: { '@type': 'PostalAddress', addressLocality: 'Казань', addressCountry: 'Россия' },
            },
            worksFor: {
              '@type': 'EmployeeRole',
              roleName: 'Инженер',
              startDate: 'апрель 2019',
              employmentType: 'FULL_TIME',
              worksFor: { '@id': '#zavod' },
            },
            alumniOf: {
              '@type': 'OrganizationRole',
              startDate: '2010',
              endDate: '2015',
              roleName: 'Магистр',
              alumniOf: { '@type': 'CollegeOrUniversity', name: 'КФУ' },
            },
          },
          mentions: [{ '@id': '#zavod', '@type': 'Organization', name: 'Завод', url: '/company/zavod' }],
        }).replace(/"/g, '&quot;') +
        '</script>',
      '<h1>Иван Петров</h1>',
    ),
    record: {
      ...noProfile,
      name: 'Иван Петров',
      firstName: 'Иван',
      lastName: 'Петров',
      headline: 'Инженер & автор',
      networkId: 'иван-петров',
      pictureUrl: 'https://network.example/i/ivan.jpg',
      location: 'Казань, Russia',
      addressCity: 'Казань',
      addressCountry: 'Russia',
      addressCountryCode: 'RU',
      currentTitle: 'Инженер',
      currentCompanyName: 'Завод',
      currentCompanyNetworkId: 'zavod',
      experiences: [
        {
          ...noRole,
          title: 'Инженер',
          companyName: 'Завод',
          companyNetworkId: 'zavod',
          companyUrl: 'https://network.example/company/zavod',
          employmentType: 'Full-time',
          startDate: '2019-04',
          isCurrent: true,
        },
      ],
      education: [
        {
          schoolName: 'КФУ',
          schoolNetworkId: null,
          degree: 'Магистр',
          fieldOfStudy: null,
          startDate: '2010',
          endDate: '2015',
          description: null,
        },
      ],
    },
  },
  {
    title: 'state JSON with roles grouped by company, Brazilian Portuguese, beside the visitor’s own data',
    url: 'https://network.example/in/joao-silva',
    html: page(
      'pt-BR',
      '<title>João Silva | Network</title>',
      `<script type="application/json" id="__NEXT_DATA__">${JSON.stringify({
        props: {
          viewer: {
            publicIdentifier: 'someone-else',
            firstName: 'Someone',
            lastName: 'Else',
            headline: 'Visitor',
          },
          pageProps: {
            profile: {
              publicIdentifier: 'joao-silva',
              firstName: 'João',
              lastName: 'Silva',
              headline: 'Designer',
              summary: 'Faço interfaces.',
              industryName: 'Design',
              locationName: 'Recife, Pernambuco, Brasil',
              followersCount: '2,3 mil',
              connections: '500+',
              websites: [{ url: 'https://joao.example' }],
              experience: [
                {
                  company: { name: 'Estúdio', universalName: 'estudio' },
                  roles: [
                    {
                      title: 'Diretor',
                      dateRange: { start: { year: 2020, month: 1 }, end: null },
                      isCurrent: true,
                      location: 'Recife',
                    },
                    {
                      title: 'Designer',
                      dateRange: { start: { year: 2016 }, end: { year: 2019, month: 12 } },
                    },
                  ],
                },
                {
                  title: 'Freelancer',
                  companyName: 'Vários',
                  startDate: 'jan. 2014',
                  endDate: 'atual',
                  employmentType: 'Autônomo',
                },
              ],
              educations: [
                {
                  schoolName: 'UFPE',
                  degreeName: 'Bacharelado',
                  fieldOfStudy: 'Design',
                  timePeriod: { startDate: { year: 2010 }, endDate: { year: 2014 } },
                },
              ],
              skills: { elements: [{ name: 'Figma' }, { name: 'UX' }] },
              languages: [{ name: 'Português', proficiency: 'NATIVE' }],
              certifications: [
                {
                  name: 'Curso',
                  authority: 'Escola',
                  licenseNumber: '1',
                  timePeriod: { startDate: { year: 2018, month: 6 } },
                },
              ],
            },
          },
        },
      })}</script><h1>João Silva</h1>`,
    ),
    record: {
      ...noProfile,
      name: 'João Silva',
      firstName: 'João',
      lastName: 'Silva',
      headline: 'Designer',
      overview: 'Faço interfaces.',
      networkId: 'joao-silva',
      websiteUrl: 'https://joao.example',
      industry: 'Design',
      location: 'Recife, Pernambuco, Brasil',
      addressCity: 'Recife',
      addressState: 'Pernambuco',
      addressCountry: 'Brazil',
      addressCountryCode: 'BR',
      followerCount: 2300,
      connectionCount: 500,
      currentTitle: 'Diretor',
      currentCompanyName: 'Estúdio',
      currentCompanyNetworkId: 'estudio',
      experiences: [
        {
          ...noRole,
          title: 'Diretor',
          companyName: 'Estúdio',
          companyNetworkId: 'estudio',
          companyUrl: 'https://network.example/company/estudio',
          location: 'Recife',
          startDate: '2020-01',
          isCurrent: true,
        },
        {
          ...noRole,
          title: 'Designer',
          companyName: 'Estúdio',
          companyNetworkId: 'estudio',
          companyUrl: 'https://network.example/company/estudio',
          startDate: '2016',
          endDate: '2019-12',
        },
        {
          ...noRole,
          title: 'Freelancer',
          companyName: 'Vários',
          employmentType: 'Autônomo',
          startDate: '2014-01',
          isCurrent: true,
        },
      ],
      education: [
        {
          schoolName: 'UFPE',
          schoolNetworkId: null,
          degree: 'Bacharelado',
          fieldOfStudy: 'Design',
          startDate: '2010',
          endDate: '2014',
          description: null,
        },
      ],
      skills: ['Figma', 'UX'],
      languages: [{ name: 'Português', proficiency: 'NATIVE' }],
      certifications: [
        {
          name: 'Curso',
          authority: 'Escola',
          credentialId: '1',
          url: null,
          startDate: '2018-06',
          endDate: null,
        },
      ],
    },
  },
  {
    title: 'meta tags only, Italian',
    url: 'https://network.example/in/anna-rossi',
    html: page(
      'it',
      '<title>Anna Rossi – Architetta | Network</title>' +
        '<meta property="og:type" content="profile"><meta property="og:title" content="Anna Rossi – Architetta | Network">' +
        '<meta property="profile:first_name" content="Anna"><meta property="profile:last_name" content="Rossi">' +
        '<meta name="description" content="Progetto case di legno."><meta property="og:image" content="//cdn.example/anna.jpg">',
      '<p>Progetto case di legno, piccole e grandi, in montagna e al mare, per famiglie che vogliono poco consumo.</p>'.repeat(
        4,
      ),
    ),
    record: {
      ...noProfile,
      name: 'Anna Rossi',
      firstName: 'Anna',
      lastName: 'Rossi',
      overview: 'Progetto case di legno.',
      networkId: 'anna-rossi',
      pictureUrl: 'https://cdn.example/anna.jpg',
    },
  },
];

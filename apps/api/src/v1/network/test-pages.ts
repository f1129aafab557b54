import { SystemClock } from '@enrichment/kernel';
import {
  type CompanyRecord,
  type Identifier,
  NetworkRefused,
  networkTimeout,
  noCompanyOfWebsite,
  noCompanyFacts,
  noProfileFacts,
  PARSER_VERSION,
  type ProfileRecord,
  type Records,
  type RefusalReason,
  type ScrapedRecord,
  type Scraper,
  type ScrapeRequest,
  type SubjectKind,
  subjectName,
  subjectNotFound,
  WatchPage,
} from '@enrichment/network-scraping-domain';

export const testCompany: CompanyRecord = {
  ...noCompanyFacts,
  name: 'Acme Bridges',
  overview: 'Tools for people who build bridges.',
  networkId: 'json-ld',
  websiteUrl: 'https://www.demo.test',
  industry: 'Civil Engineering',
  type: 'Privately Held',
  addressStreet: '1 River Road',
  addressCity: 'Leeds',
  addressState: 'England',
  addressPostalCode: 'LS1 4AP',
  addressCountry: 'United Kingdom',
  addressCountryCode: 'GB',
  revenueRange: '1M-10M',
  employeeCount: 51,
  deleted: false,
};

const testPerson: ProfileRecord = {
  ...noProfileFacts,
  name: 'Ada Byron',
  firstName: 'Ada',
  lastName: 'Byron',
  headline: 'Engineer at Acme Bridges',
  networkId: 'json-ld',
  location: 'Leeds, England, United Kingdom',
  addressCity: 'Leeds',
  addressState: 'England',
  addressCountry: 'United Kingdom',
  addressCountryCode: 'GB',
  followerCount: 1_200,
  connectionCount: 500,
  currentTitle: 'Engineer',
  currentCompanyName: 'Acme Bridges',
  currentCompanyNetworkId: 'json-ld',
  experiences: [
    {
      title: 'Engineer',
      companyName: 'Acme Bridges',
      companyNetworkId: 'json-ld',
      companyUrl: null,
      employmentType: 'Full-time',
      location: 'Leeds',
      startDate: '2019-04',
      endDate: null,
      isCurrent: true,
      description: null,
    },
  ],
  skills: ['Statics', 'Steel'],
  languages: [{ name: 'English', proficiency: 'Native or bilingual' }],
  deleted: false,
};

const whole: Records = { company: testCompany, person: testPerson };
const masked: Records = {
  company: { ...noCompanyFacts, name: testCompany.name, networkId: 'masked', deleted: false },
  person: { ...noProfileFacts, name: testPerson.name, networkId: 'masked', deleted: false },
};

const testSources: ScrapedRecord<object>['sources'] = {
  origins: { name: 'visible', overview: 'visible' },
  layout: { generation: 'section_cards', language: 'en' },
};

/** Slugs of pages that the network refuses: those of the demo. */
const refusals: ReadonlyMap<string, RefusalReason> = new Map([
  ['login-wall', 'login_wall'],
  ['captcha', 'captcha'],
  ['consent', 'consent'],
  ['forbidden', 'forbidden'],
  ['rate-limited', 'rate_limited'],
  ['blocked', 'blocked'],
  ['broken', 'server_error'],
  ['robots-disallowed', 'robots_txt'],
]);

/** Pages for test keys. Nothing is fetched, and nothing is stored. */
export const testPages: Scraper = {
  async scrape<K extends SubjectKind>({ id, cached }: ScrapeRequest<K>): Promise<ScrapedRecord<Records[K]>> {
    const record = recordOf(id);
    const age = cached
      ? { servedFrom: 'cache' as const, ageMs: 3_600_000 }
      : { servedFrom: 'network' as const, ageMs: 0 };
    return {
      record,
      sources: testSources,
      ...age,
      parserVersion: PARSER_VERSION,
      chargeable: !record.deleted,
    };
  },
};

/** @throws DomainError as `Scraper.scrape` */
function recordOf<K extends SubjectKind>({ subject, text }: Identifier<K>): Records[K] {
  const { kind } = subject;
  const name = subjectName(subject);
  const reason = refusals.get(name);
  if (reason) throw new NetworkRefused(text, reason);
  switch (name) {
    case 'json-ld':
    case '10000':
    case '500000':
      return whole[kind];
    case 'masked':
      return masked[kind];
    case 'closing-down':
      return { ...whole[kind], networkId: name, deleted: true };
    case 'silent':
      throw networkTimeout(text);
    default:
      throw subjectNotFound(kind, text);
  }
}

/** The company of a website, for test keys: the demo has a website, and no other has one. */
export function testCompanyOfWebsite(domain: string, cached: boolean): Promise<ScrapedRecord<CompanyRecord>> {
  if (domain !== 'demo.test') throw noCompanyOfWebsite(domain);
  const subject = { kind: 'company', slug: testCompany.networkId } as const;
  return testPages.scrape({ id: { subject, text: domain }, cached });
}

/** Watches for test keys: each is new, and none is stored. */
export const testWatchPage = new WatchPage({
  scraper: testPages,
  clock: new SystemClock(),
  watches: { find: () => Promise.resolve(undefined), start: () => Promise.resolve(false) },
});

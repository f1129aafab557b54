import { describe, expect, it } from '@jest/globals';
import {
  ProfileSite,
  readPage,
  type PageReading,
  type SubjectKind,
} from '@enrichment/network-scraping-domain';
import { cultures, pageWords } from '../cultures';
import { pageUrl, type DemoSubject, type PageStyle } from '../world/subject';
import { createDemoWorld } from '../world/world';
import { subjectFragment, subjectPage } from './subject-page';
import { expectedRecord } from '../testing/expected-record';

const baseUrl = 'https://network.example';
const site = new ProfileSite(baseUrl);
const world = createDemoWorld({ baseUrl, seed: 7 });
const subjects: readonly DemoSubject[] = [...world.companies, ...world.persons];

function read(subject: DemoSubject, html: string): PageReading<SubjectKind> {
  const url = pageUrl(baseUrl, subject.kind, subject.slug);
  const requested = site.subjectAt(subject.kind, url)!;
  return readPage({ status: 200, url, contentType: 'text/html; charset=utf-8', html }, requested, site);
}

/** The page of a shell after its script ran. */
function rendered(subject: DemoSubject): string {
  const { title, head, main } = subjectFragment(subject, baseUrl);
  return subjectPage(subject, baseUrl)
    .replace(/<title>.*?<\/title>/, () => `<title>${title.replaceAll('&', '&amp;')}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${main}</div>`);
}

describe('the pages for guests', () => {
  const guestPages = subjects.filter(({ style }) => style === 'guest-page');

  it('have canonical URLs with the host of a country', () => {
    for (const subject of guestPages) {
      const host = `${subject.record.addressCountryCode!.toLowerCase()}.network.example`;
      const own = pageUrl(baseUrl, subject.kind, subject.slug).replace('network.example', host);
      expect(subjectPage(subject, baseUrl)).toContain(`<link rel="canonical" href="${own}">`);
    }
  });

  it('have sign-in dialogs and suggestions', () => {
    for (const subject of guestPages.slice(0, 20)) {
      const html = subjectPage(subject, baseUrl, world.similarTo(subject));
      expect(html.match(/type="password"/g)!.length).toBeGreaterThanOrEqual(6);
      for (const other of world.similarTo(subject))
        expect(html).toContain(pageUrl('', other.kind, other.slug));
    }
  });

  it('have words in every language', () => {
    const complete = Object.keys(pageWords(cultures[0]!));
    for (const culture of cultures) {
      const words = pageWords(culture);
      expect(Object.keys(words)).toEqual(complete);
      for (const text of Object.values(words)) expect(text).toMatch(/^[^|]+$/);
      expect(
        [words.followers, words.connections, words.showMore].filter((text) => text.includes('{n}')),
      ).toHaveLength(3);
      expect(words.signIn).not.toContain('{n}');
    }
  });
});

describe.each<SubjectKind>(['company', 'person'])('the pages of each %s', (kind) => {
  const ofKind = subjects.filter((subject) => subject.kind === kind);
  const styles = [...new Set(ofKind.map(({ style }) => style))];
  const shells: readonly PageStyle[] = ['rendered', 'rendered-meta'];

  it.each(styles.filter((style) => !shells.includes(style)))(
    'give the record of the subject: %s',
    (style) => {
      for (const subject of ofKind.filter((each) => each.style === style)) {
        const reading = read(subject, subjectPage(subject, baseUrl, world.similarTo(subject)));
        expect(reading).toMatchObject({ verdict: 'ok' });
        expect(reading.verdict === 'ok' && reading.record).toEqual(expectedRecord(subject));
      }
    },
  );

  it.each(shells)('give it after their script ran: %s', (style) => {
    for (const subject of ofKind.filter((each) => each.style === style)) {
      const shell = read(subject, subjectPage(subject, baseUrl));
      expect(shell.verdict === 'shell' && shell.partial?.record).toEqual(expectedRecord(subject));
      const reading = read(subject, rendered(subject));
      expect(reading.verdict === 'ok' && reading.record).toEqual(expectedRecord(subject, true));
    }
  });
});

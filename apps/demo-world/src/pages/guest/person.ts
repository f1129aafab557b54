import type { Experience } from '@enrichment/network-scraping-domain';
import { pageWords } from '../../cultures';
import { Dice } from '../../world/dice';
import { pageUrl, type DemoSubject } from '../../world/subject';
import { countryOrigin, redirectingUrl, trackedUrl } from '../address';
import { escape } from '../html';
import { wordedCount } from '../wording';
import { guestPage, previewOf, signIn, type GuestFrame } from './frame';
import { personSections } from './person-sections';

type Person = DemoSubject<'person'>;

/** A person's page for guests, with marked sections, and without JSON-LD about the career. */
export function guestPersonPage(subject: Person, frame: GuestFrame): string {
  const { record } = subject;
  const own = pageUrl(countryOrigin(frame.baseUrl, subject), 'person', subject.slug);
  const current = record.experiences.find(({ isCurrent }) => isCurrent);
  const line = [current?.title, current?.companyName].filter(Boolean).join(', ');
  return guestPage(subject, frame, {
    title: [record.name, line].filter(Boolean).join(' - '),
    preview: previewOf([
      record.headline ?? record.name,
      `Experience: ${current?.companyName ?? '–'}`,
      `Location: ${record.addressCity ?? '–'}`,
    ]),
    meta: [
      ['profile:first_name', record.firstName],
      ['profile:last_name', record.lastName],
    ],
    graph: graphOf(subject, own),
    topCard: topCard(subject, frame, current),
    sections: personSections(subject, frame),
  });
}

/** Articles by the person, and on every second page the person with masked facts. */
function graphOf({ record, slug }: Person, url: string): readonly object[] {
  const author = { '@type': 'Person', name: record.name, url };
  const articles = [1, 2, 3].map((i) => ({
    '@type': 'Article',
    headline: `${record.skills[i] ?? 'Notes'} ${i}`,
    datePublished: `2025-0${i}-03`,
    author,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: i * 7,
    },
  }));
  const masked = {
    ...author,
    jobTitle: ['*****', '********'],
    worksFor: [{ '@type': 'Organization', name: '******' }],
    address: { '@type': 'PostalAddress', addressLocality: record.location ?? undefined },
  };
  return new Dice(`graph/${slug}`).chance(0.5) ? [...articles, masked] : articles;
}

function topCard(subject: Person, { baseUrl }: GuestFrame, current: Experience | undefined): string {
  const { record, culture } = subject;
  const words = pageWords(culture);
  const { followerCount, connectionCount, websiteUrl } = record;
  const picture = record.pictureUrl
    ? `<img class="top-card__profile-image picture" src="${escape(record.pictureUrl)}" alt="">`
    : '';
  const counts = [
    followerCount === null ? null : wordedCount(words.followers, followerCount, culture),
    connectionCount === null ? null : wordedCount(words.connections, connectionCount, culture),
  ].filter((text) => text !== null);
  const headline = record.headline ? `<h2 class="top-card__headline">${escape(record.headline)}</h2>` : '';
  const website = websiteUrl
    ? `<div data-section="websites"><a href="${escape(redirectingUrl(baseUrl, websiteUrl, 'public_profile_topcard-website'))}">` +
      `<span class="top-card-link__description">${escape(new URL(websiteUrl).hostname)}</span></a></div>`
    : '';
  return (
    `<section class="card top-card"><div class="cover"></div><div data-section="picture">${picture}</div>` +
    `<h1 class="top-card__title">${escape(record.name)}</h1>${headline}` +
    `<div class="profile-info-subheader"><span>${escape(record.location ?? '')}</span><span class="before-dot"></span>` +
    `<div class="not-first-dot">${counts.map((text) => `<span>${escape(text)}</span>`).join(' · ')}</div></div>` +
    (current ? `<div data-section="currentPositionsDetails">${employerLink(current, baseUrl)}</div>` : '') +
    website +
    `${signIn(subject, 'contact', 'connect', 'message', 'more', 'report', 'summary')}</section>`
  );
}

/** The name of an employer, with a link to its page, if it has one. */
function employerLink({ companyName, companyNetworkId }: Experience, baseUrl: string): string {
  const name = `<span class="top-card-link__description">${escape(companyName ?? '')}</span>`;
  return companyNetworkId === null
    ? name
    : `<a href="${escape(trackedUrl(baseUrl, 'company', companyNetworkId, 'public_profile_topcard'))}">${name}</a>`;
}

import { pageWords } from '../../cultures';
import { Dice } from '../../world/dice';
import { fill, pageUrl, type DemoSubject } from '../../world/subject';
import { countryOrigin, redirectingUrl } from '../address';
import { escape, linesHtml } from '../html';
import { addressNode } from '../schema';
import { isSize, wordedCount, wordedEmployees } from '../wording';
import { guestPage, previewOf, sectionHtml, signIn, type GuestFrame } from './frame';

type Company = DemoSubject<'company'>;

/** A company's page for guests, with marked sections, and JSON-LD that begins with its posts. */
export function guestCompanyPage(subject: Company, frame: GuestFrame): string {
  const { record, culture } = subject;
  const words = pageWords(culture);
  const own = pageUrl(countryOrigin(frame.baseUrl, subject), 'company', subject.slug);
  const posts = postsOf(subject);
  const followers = wordedCount(words.followers, (Number(subject.numericId) * 37) % 4_500, culture);
  return guestPage(subject, frame, {
    title: record.name,
    preview: previewOf([record.name, followers, record.overview]),
    graph: [
      ...posts.map((text, i) => ({
        '@type': 'DiscussionForumPosting',
        author: { '@type': 'Organization', name: record.name, url: own },
        datePublished: `2026-0${i + 1}-17T09:30:00.000Z`,
        mainEntityOfPage: `${own.replace(/\/company\/.*/, '')}/posts/${i + 1}`,
        text,
      })),
      organizationOf(subject, own),
    ],
    topCard: topCard(subject, followers),
    sections: [
      sectionHtml('data-test-id="about-us"', words.about, about(subject, frame)),
      locations(subject),
      sectionHtml(
        'data-test-id="updates"',
        words.updates,
        `<ul class="plain">${posts.map((text) => post(subject, text)).join('')}</ul>`,
      ),
    ],
  });
}

/** The number of members, which is the number of employees if the company shows no size. */
function membersOf({ record }: Company): number | undefined {
  const { employeeCount } = record;
  if (employeeCount === null) return undefined;
  return isSize(employeeCount) ? Math.ceil(employeeCount * 0.37) + 3 : employeeCount;
}

function organizationOf(subject: Company, url: string): object {
  const { record } = subject;
  return {
    '@type': 'Organization',
    name: record.name,
    url,
    address: addressNode(record),
    description: record.overview ?? undefined,
    numberOfEmployees: { value: membersOf(subject), '@type': 'QuantitativeValue' },
    logo: record.pictureUrl
      ? { contentUrl: record.pictureUrl, description: record.name, '@type': 'ImageObject' }
      : undefined,
    sameAs: record.websiteUrl ?? undefined,
  };
}

function topCard(subject: Company, followers: string): string {
  const { record } = subject;
  const logo = record.pictureUrl
    ? `<img class="top-card__entity-image picture" src="${escape(record.pictureUrl)}" alt="">`
    : '';
  const place = [record.addressCity, record.addressState].filter((part) => part !== null).join(', ');
  return (
    `<section class="card top-card"><div class="cover"></div>${logo}<h1 class="top-card__title">${escape(record.name)}</h1>` +
    `<h2 class="top-card__headline">${escape(record.industry ?? '')}</h2>` +
    `<h3 class="top-card__first-subline">${escape(place)} <span class="before-dot"></span> ${escape(followers)}</h3>` +
    `${signIn(subject, 'follow', 'employees', 'report', 'products', 'jobs')}</section>`
  );
}

function about(subject: Company, { baseUrl }: GuestFrame): string {
  const { record, culture } = subject;
  const { labels, trades, language } = culture;
  const words = pageWords(culture);
  const { websiteUrl, employeeCount, overview } = record;
  const row = (name: string, label: string, html: string | null): string =>
    html === null
      ? ''
      : `<div data-test-id="about-us__${name}"><dt>${escape(label)}</dt><dd>${html}</dd></div>`;
  const size =
    employeeCount !== null && isSize(employeeCount) ? wordedEmployees(employeeCount, culture) : null;
  const website =
    websiteUrl &&
    `<a href="${escape(redirectingUrl(baseUrl, websiteUrl, 'about_website'))}" rel="noopener">${escape(websiteUrl)}</a>` +
      `<p class="hidden" hidden>${escape(labels.website)}: ${escape(record.name)}</p>`;
  const seat = [record.addressCity, record.addressState].filter((part) => part !== null).join(', ');
  const specialties = new Intl.ListFormat(language).format(
    trades.slice(0, 4).map(({ industry }) => industry),
  );
  const text = overview ? `<p data-test-id="about-us__description">${linesHtml(overview)}</p>` : '';
  return (
    `${text}<dl>${row('website', labels.website, website)}` +
    row('industry', labels.industry, record.industry && escape(record.industry)) +
    row('size', labels.employees, size && escape(size)) +
    row('headquarters', labels.headquarters, escape(seat)) +
    row('organizationType', labels.type, record.type && escape(record.type)) +
    `${row('specialties', words.specialties, escape(specialties))}</dl>`
  );
}

function locations({ record, culture }: Company): string {
  const { addressStreet, addressCity, addressState, addressPostalCode, addressCountryCode } = record;
  const area = [addressState, addressPostalCode].filter((part) => part !== null).join(' ');
  const place = [addressCity, area, addressCountryCode].filter(Boolean).join(', ');
  const street = addressStreet ? `<p>${escape(addressStreet)}</p>` : '';
  return sectionHtml(
    'data-test-id="locations"',
    pageWords(culture).locations,
    `<ul class="plain"><li><div id="address-0">${street}<p>${escape(place)}</p></div></li></ul>`,
  );
}

/** The recent posts of the company. */
function postsOf({ slug, record, culture }: Company): readonly string[] {
  const dice = new Dice(`posts/${slug}`);
  return [2024, 2025, 2026].map((year) =>
    fill(dice.pick(culture.bio), {
      field: dice.pick(culture.fields),
      city: record.addressCity ?? dice.pick(culture.places).city,
      year,
    }),
  );
}

function post({ record }: Company, text: string): string {
  return (
    `<li><article data-activity-urn="urn:li:activity:${text.length}"><h3>${escape(record.name)}</h3>` +
    `<p class="attributed-text">${linesHtml(text)}</p></article></li>`
  );
}

import type { Experience } from '@enrichment/network-scraping-domain';
import { pageWords, type PageWords } from '../../cultures';
import { pageUrl, type DemoSubject } from '../../world/subject';
import { redirectingUrl, trackedUrl } from '../address';
import { escape, htmlPage, linesHtml, scriptJson, siteName, titled } from '../html';
import { groupsOfRoles, periodHtml } from '../periods';
import { byEmployer } from '../schema';
import { wordedCount, wordedDate } from '../wording';

type Person = DemoSubject<'person'>;

/** A person's page as it was some years ago: cards whose parts have names, and JSON-LD of employers without titles. */
export function earlierPersonPage(subject: Person, baseUrl: string): string {
  const { record, culture, slug } = subject;
  const own = pageUrl(baseUrl, 'person', slug);
  const title = titled(`${record.name} - ${record.addressCity ?? ''} | Professional Profile`);
  const preview = `View ${record.name}’s profile on ${siteName}, where nobody is real. ${record.name} has ${record.experiences.length} jobs listed.`;
  const tags = [
    ['og:url', own],
    ['og:type', 'profile'],
    ['og:title', title],
    ['og:image', record.pictureUrl],
    ['profile:first_name', record.firstName],
    ['profile:last_name', record.lastName],
  ] as const;
  const meta = tags.map(([name, content]) =>
    content === null ? '' : `<meta property="${name}" content="${escape(content)}">`,
  );
  const words = pageWords(culture);
  return htmlPage({
    language: culture.language,
    title,
    head:
      `<link rel="canonical" href="${own}"><meta name="description" content="${escape(preview)}">${meta.join('')}<style>${style}</style>` +
      `<script type="application/ld+json">${scriptJson({ '@context': 'http://schema.org', '@graph': graphOf(subject, baseUrl, own) })}</script>`,
    main: `<section class="profile">${topCard(subject, words, baseUrl)}${sections(subject, words, baseUrl)}</section>`,
  });
}

function graphOf({ record }: Person, baseUrl: string, url: string): readonly object[] {
  const named = (type: string, name: string | null, slug: string | null): object => ({
    '@type': type,
    name,
    url: slug === null ? undefined : trackedUrl(baseUrl, 'company', slug, 'public_profile'),
  });
  const employers = byEmployer(record.experiences);
  const nodes = (isPresent: boolean): object[] =>
    employers
      .filter((roles) => roles.some(({ isCurrent }) => isCurrent) === isPresent)
      .map(([role]) => named('Organization', role!.companyName, role!.companyNetworkId));
  const schools = record.education.map((entry) =>
    named('EducationalOrganization', entry.schoolName, entry.schoolNetworkId),
  );
  return [
    {
      '@type': 'Person',
      name: record.name,
      url,
      sameAs: url,
      image: record.pictureUrl ? { '@type': 'ImageObject', contentUrl: record.pictureUrl } : undefined,
      address: { '@type': 'PostalAddress', addressLocality: record.location ?? undefined },
      jobTitle: [],
      worksFor: nodes(true),
      alumniOf: [...nodes(false), ...schools],
    },
    { '@type': 'WebPage', url, reviewedBy: { '@type': 'Person', name: record.name } },
  ];
}

function topCard({ record, culture }: Person, words: PageWords, baseUrl: string): string {
  const { location, connectionCount, followerCount, websiteUrl } = record;
  const items = [
    location,
    connectionCount === null ? null : wordedCount(words.connections, connectionCount, culture),
    followerCount === null ? null : wordedCount(words.followers, followerCount, culture),
  ].flatMap((text) => (text === null ? [] : [`<span class="top-card__subline-item">${escape(text)}</span>`]));
  const picture = record.pictureUrl ? `<img class="picture" src="${escape(record.pictureUrl)}" alt="">` : '';
  const headline = record.headline ? `<h2 class="top-card__headline">${escape(record.headline)}</h2>` : '';
  const website = websiteUrl
    ? `<p data-section="websites"><a href="${escape(redirectingUrl(baseUrl, websiteUrl, 'profile-website'))}">${escape(websiteUrl)}</a></p>`
    : '';
  return (
    `<section class="top-card">${picture}<h1 class="top-card__title">${escape(record.name)}</h1>${headline}` +
    `<p class="top-card__first-subline quiet">${items.join(' · ')}</p>${website}</section>`
  );
}

function sections(subject: Person, words: PageWords, baseUrl: string): string {
  const { record, culture } = subject;
  const education = record.education.map((entry) => {
    const { degree, fieldOfStudy } = entry;
    const parts = (fieldOfStudy === null ? [] : [degree ?? '', fieldOfStudy]).map(
      (part) => `<span class="education__item education__item--degree-info">${escape(part)}</span>`,
    );
    const link = linked(entry.schoolName, entry.schoolNetworkId, baseUrl);
    return card(link, parts.join(', '), `<p>${periodHtml(entry, culture)}</p>`);
  });
  const certifications = record.certifications.map((entry) => {
    const date = (word: string, value: string | null, part: string): string =>
      value === null
        ? ''
        : `${escape(word)} <time class="date-range__${part}">${escape(wordedDate(value, culture))}</time> `;
    const dates = `<span class="date-range">${date(words.issued, entry.startDate, 'start-date')}${date(words.expires, entry.endDate, 'end-date')}</span>`;
    const id = `<div class="certifications__credential-id">${words.credentialId} ${escape(entry.credentialId ?? '')}</div>`;
    const link = entry.url
      ? `<a class="certifications__link" href="${escape(redirectingUrl(baseUrl, entry.url, 'certificate'))}">↗</a>`
      : '';
    return card(
      escape(entry.name),
      escape(entry.authority ?? ''),
      dates + (entry.credentialId ? id : '') + link,
    );
  });
  const languages = record.languages.map(({ name, proficiency }) =>
    card(escape(name), escape(proficiency ?? ''), ''),
  );
  const skills = record.skills.map((skill) => `<li class="skills__item">${escape(skill)}</li>`);
  const roles = groupsOfRoles(record.experiences).map((group) => roleCards(group, subject, baseUrl));
  return (
    section('summary', words.about, record.overview ? [`<p>${linesHtml(record.overview)}</p>`] : []) +
    section('experience', words.experience, roles, 'ul') +
    section('educationsDetails', words.education, education, 'ul') +
    section('certifications', words.certifications, certifications, 'ul') +
    section('skills', words.skills, skills, 'ul') +
    section('languages', words.languages, languages, 'ul')
  );
}

function section(mark: string, heading: string, parts: readonly string[], list?: 'ul'): string {
  if (parts.length === 0) return '';
  const content = list ? `<${list}>${parts.join('')}</${list}>` : parts.join('');
  return `<section class="pp-section" data-section="${mark}"><header><h2 class="pp-section__heading">${escape(heading)}</h2></header>${content}</section>`;
}

function card(title: string, subtitle: string, meta: string): string {
  return (
    `<li class="result-card"><div class="result-card__contents"><h3 class="result-card__title">${title}</h3>` +
    `<h4 class="result-card__subtitle">${subtitle}</h4><div class="result-card__meta quiet">${meta}</div></div></li>`
  );
}

function roleCards(
  roles: readonly [Experience, ...Experience[]],
  { culture }: Person,
  baseUrl: string,
): string {
  const [{ companyName, companyNetworkId }] = roles;
  const link = linked(companyName, companyNetworkId, baseUrl);
  const cards = roles.map((role) => {
    const name = roles.length > 1 ? 'experience-group-position' : 'experience-item';
    const period = periodHtml(role, culture, role.isCurrent);
    const duration = period === '' ? '' : `<p class="${name}__duration quiet">${period}</p>`;
    const place = role.location ? `<p class="${name}__location quiet">${escape(role.location)}</p>` : '';
    const text = role.description
      ? `<div class="${name}__description"><p class="show-more-less-text__text--less">${linesHtml(role.description)}</p></div>`
      : '';
    const employer = roles.length > 1 ? '' : `<h4 class="${name}__subtitle">${link}</h4>`;
    return (
      `<li class="result-card ${name}" data-section="${role.isCurrent ? 'current' : 'past'}PositionsDetails">` +
      `<h3 class="result-card__title ${name}__title">${escape(role.title ?? '')}</h3>${employer}${duration}${place}${text}</li>`
    );
  });
  if (roles.length === 1) return cards.join('');
  return (
    `<li class="experience-group"><div class="experience-group-header"><h4 class="experience-group-header__company">${link}</h4></div>` +
    `<ul class="experience-group__positions">${cards.join('')}</ul></li>`
  );
}

function linked(name: string | null, slug: string | null, baseUrl: string): string {
  const text = escape(name ?? '');
  if (slug === null) return text;
  return `<a class="result-card__link" href="${escape(trackedUrl(baseUrl, 'company', slug, 'public_profile'))}">${text}</a>`;
}

const style =
  '.pp-section header{padding:0}.pp-section ul{list-style:none;padding:0}.pp-section ul ul{border-inline-start:3px solid var(--line);padding-inline-start:1rem}' +
  '.result-card{padding:.5em 0}.result-card h3,.result-card h4,.result-card p{margin:.1em 0}.result-card h4{font-weight:400}';

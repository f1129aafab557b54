import type { Certification, Education, Experience } from '@enrichment/network-scraping-domain';
import { pageWords } from '../../cultures';
import { Dice } from '../../world/dice';
import { type DemoSubject, pageUrl, picturePath } from '../../world/subject';
import { countryOrigin, redirectingUrl, trackedUrl } from '../address';
import { escape, linesHtml } from '../html';
import { wordedCount, wordedDate } from '../wording';
import { type GuestFrame, guestPage, previewOf, sectionHtml, signIn } from './frame';
import { groupsOfRoles, periodHtml } from '../periods';

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

function topCard(subject: Person, frame: GuestFrame, current: Experience | undefined): string {
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
    ? `<div data-section="websites"><a href="${escape(redirectingUrl(frame.baseUrl, websiteUrl, 'public_profile_topcard-website'))}">` +
      `<span class="top-card-link__description">${escape(new URL(websiteUrl).hostname)}</span></a></div>`
    : '';
  const employer =
    current &&
    `<div data-section="currentPositionsDetails">${companyLink(
      current.companyNetworkId,
      `<span class="top-card-link__description">${escape(current.companyName ?? '')}</span>`,
      frame,
      'topcard',
    )}</div>`;
  return (
    `<section class="card top-card"><div class="cover"></div><div data-section="picture">${picture}</div>` +
    `<h1 class="top-card__title">${escape(record.name)}</h1>${headline}` +
    `<div class="profile-info-subheader"><span>${escape(record.location ?? '')}</span><span class="before-dot"></span>` +
    `<div class="not-first-dot">${counts.map((text) => `<span>${escape(text)}</span>`).join(' · ')}</div></div>` +
    `${employer ?? ''}${website}` +
    `${signIn(subject, 'contact', 'connect', 'message', 'more', 'report', 'summary')}</section>`
  );
}

/** A link to the page of a company, if it has one. */
function companyLink(id: string | null, html: string, { baseUrl }: GuestFrame, place: string): string {
  if (id === null) return html;
  return `<a href="${escape(trackedUrl(baseUrl, 'company', id, `public_profile_${place}`))}">${html}</a>`;
}

/** The sections below the top card, without empty ones. */
function personSections(subject: Person, frame: GuestFrame): readonly string[] {
  const { record, culture } = subject;
  const words = pageWords(culture);
  const list = (entries: readonly string[]): string => `<ul class="plain">${entries.join('')}</ul>`;
  const languages = record.languages.map(
    ({ name, proficiency }) =>
      `<li><h3>${escape(name)}</h3>${proficiency === null ? '' : `<h4 class="quiet">${escape(proficiency)}</h4>`}</li>`,
  );
  const skills = record.skills.map(
    (skill) => `<li class="skills__item"><a href="/people">${escape(skill)}</a></li>`,
  );
  const more = `<li class="skills__show-more"><button type="button">${escape(words.showMore.replace('{n}', '12'))}</button></li>`;
  const parts = [
    ['summary', words.about, record.overview && `<p>${linesHtml(record.overview)}</p>`],
    [
      'experience',
      words.experience,
      list(groupsOfRoles(record.experiences).map((roles) => group(roles, subject, frame))),
    ],
    [
      'educationsDetails',
      words.education,
      record.education.length > 0 && visible(record.education.map((entry) => school(entry, subject, frame))),
    ],
    [
      'certifications',
      words.certifications,
      record.certifications.length > 0 &&
        list(record.certifications.map((entry) => certificate(entry, subject, frame))),
    ],
    ['languages', words.languages, record.languages.length > 0 && list(languages)],
    ['skills', words.skills, skills.length > 0 && `<ul class="chips">${skills.join('')}${more}</ul>`],
  ] as const;
  return parts.flatMap(([mark, heading, content]) =>
    content ? [sectionHtml(`data-section="${mark}"`, heading, content)] : [],
  );
}

/** The visible entries, with masked and false ones before them. */
function visible(entries: readonly string[]): string {
  return (
    `<ul class="plain visible-list">${entries.join('')}</ul><ul class="plain blurred-list" aria-hidden="true">` +
    '<li><h3>undefined</h3><h4>undefined undefined</h4><p><span class="date-range"><time>2011</time> – <time>2015</time></span></p></li></ul>'
  );
}

function group(roles: readonly [Experience, ...Experience[]], subject: Person, frame: GuestFrame): string {
  const [first] = roles;
  if (roles.length === 1) return single(first, subject, frame);
  const entries = roles.map(
    (role) =>
      `<li class="experience-group-position" data-section="${markOf(role)}">${title(role)}${details(role, subject)}</li>`,
  );
  return (
    `<li class="experience-group"><div class="experience-group__header"><h4 class="experience-group-header__company">` +
    `${company(first, frame)}</h4></div><ul class="plain experience-group__positions role">${entries.join('')}</ul></li>`
  );
}

function single(role: Experience, subject: Person, frame: GuestFrame): string {
  return (
    `<li class="experience-item entry" data-section="${markOf(role)}">${image(role, frame)}<div>${title(role)}` +
    `<h4><span class="experience-item__subtitle">${company(role, frame)}</span></h4>${details(role, subject)}</div></li>`
  );
}

function markOf({ isCurrent }: Experience): string {
  return isCurrent ? 'currentPositionsDetails' : 'pastPositionsDetails';
}

function title(role: Experience): string {
  return `<h3><span class="experience-item__title">${escape(role.title ?? '')}</span></h3>`;
}

function company({ companyName, companyNetworkId }: Experience, frame: GuestFrame): string {
  return companyLink(companyNetworkId, escape(companyName ?? ''), frame, 'experience');
}

function image({ companyNetworkId }: Experience, { baseUrl }: GuestFrame): string {
  if (companyNetworkId === null) return '<span class="entry__image"></span>';
  const address = trackedUrl(baseUrl, 'company', companyNetworkId, 'public_profile_image');
  const source = baseUrl + picturePath('company', companyNetworkId);
  return `<a class="entry__image" href="${escape(address)}"><img data-ghost-url="" src="${escape(source)}" alt=""></a>`;
}

/** Dates, the place, a shortened text, and the whole text. A role without dates shows no place. */
function details(role: Experience, { culture }: Person): string {
  const line = (html: string): string => `<p class="experience-item__meta-item quiet">${html}</p>`;
  const period = periodHtml(role, culture, role.isCurrent === true);
  const place = period !== '' && role.location ? line(escape(role.location)) : '';
  const text = role.description
    ? `<div class="show-more-less-text"><p class="show-more-less-text__text--less">${escape(role.description.slice(0, 12))}…</p>` +
      `<p class="show-more-less-text__text--more">${linesHtml(role.description)}</p></div>`
    : '';
  return (period === '' ? '' : line(period)) + place + text;
}

function school(entry: Education, { culture }: Person, frame: GuestFrame): string {
  const { schoolNetworkId, degree, fieldOfStudy } = entry;
  const named = companyLink(schoolNetworkId, escape(entry.schoolName ?? ''), frame, 'school');
  const parts =
    fieldOfStudy === null ? [] : [degree ?? '', fieldOfStudy].map((part) => `<span>${escape(part)}</span>`);
  return (
    `<li class="education__list-item"><h3>${named}</h3><h4 class="quiet">${parts.join(', ')}</h4>` +
    `<p class="quiet">${periodHtml(entry, culture)}</p></li>`
  );
}

function certificate(entry: Certification, { culture }: Person, { baseUrl }: GuestFrame): string {
  const words = pageWords(culture);
  const { startDate, endDate, credentialId, url } = entry;
  const name = escape(entry.name);
  const named = url
    ? `<a href="${escape(redirectingUrl(baseUrl, url, 'public_profile_certificate'))}">${name}</a>`
    : name;
  const date = (word: string, value: string | null): string =>
    value === null ? '' : `<span>${escape(word)} <time>${escape(wordedDate(value, culture))}</time></span> `;
  const id = credentialId
    ? `<div class="certifications__credential-id quiet">${words.credentialId} ${escape(credentialId)}</div>`
    : '';
  return (
    `<li><h3>${named}</h3><h4>${escape(entry.authority ?? '')}</h4>` +
    `<p><span class="date-range quiet">${date(words.issued, startDate)}${date(words.expires, endDate)}</span></p>${id}</li>`
  );
}

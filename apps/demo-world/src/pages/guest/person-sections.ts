import type { Certification, Education, Experience } from '@enrichment/network-scraping-domain';
import { pageWords } from '../../cultures';
import { picturePath, type DemoSubject } from '../../world/subject';
import { redirectingUrl, trackedUrl } from '../address';
import { escape, linesHtml } from '../html';
import { groupsOfRoles, periodHtml } from '../periods';
import { wordedDate } from '../wording';
import { sectionHtml, type GuestFrame } from './frame';

type Person = DemoSubject<'person'>;

/** The sections below the top card, without empty ones. */
export function personSections(subject: Person, frame: GuestFrame): readonly string[] {
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

function company({ companyName, companyNetworkId }: Experience, { baseUrl }: GuestFrame): string {
  const name = escape(companyName ?? '');
  if (companyNetworkId === null) return name;
  return `<a href="${escape(trackedUrl(baseUrl, 'company', companyNetworkId, 'public_profile_experience'))}">${name}</a>`;
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

function school(entry: Education, { culture }: Person, { baseUrl }: GuestFrame): string {
  const { schoolNetworkId, degree, fieldOfStudy } = entry;
  const name = escape(entry.schoolName ?? '');
  const named =
    schoolNetworkId === null
      ? name
      : `<a href="${escape(trackedUrl(baseUrl, 'company', schoolNetworkId, 'public_profile_school'))}">${name}</a>`;
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

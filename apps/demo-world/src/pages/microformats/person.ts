import type { Experience } from '@enrichment/network-scraping-domain';
import { englishWords } from '../../cultures';
import { englishLabels } from '../../cultures/culture';
import { fill, pageUrl, type DemoSubject } from '../../world/subject';
import { redirectingUrl, trackedUrl } from '../address';
import { escape, htmlPage, linesHtml, titled } from '../html';
import { wordedCount, wordedDate } from '../wording';

type Person = DemoSubject<'person'>;

/**
 * A person as hCard and hResume (microformats.org), as pages had them before they had anything else for machines. The
 * network spoke English to everybody then.
 */
export function microformatsPersonPage(subject: Person, baseUrl: string): string {
  const { record, culture, slug } = subject;
  const words = englishWords;
  const education = record.education.map((entry) => {
    const details = [
      entry.degree && `<span class="degree">${escape(entry.degree)}</span>`,
      entry.fieldOfStudy && `<span class="major">${escape(entry.fieldOfStudy)}</span>`,
    ].filter(Boolean);
    const school = linked(entry.schoolName, entry.schoolNetworkId, baseUrl);
    return (
      `<div class="position education vevent vcard role"><h3 class="summary fn org">${school}</h3>` +
      `<h4 class="details-education">${details.join(', ')}</h4>${period(entry.startDate, entry.endDate, subject)}</div>`
    );
  });
  const languages = record.languages.map(
    ({ name, proficiency }) =>
      `<li class="competency language"><h3>${escape(name)}</h3>${proficiency ? `<span class="proficiency">(${escape(proficiency)})</span>` : ''}</li>`,
  );
  const skills = record.skills.map(
    (skill) => `<li class="competency show-bean"><span class="jellybean">${escape(skill)}</span></li>`,
  );
  const roles = record.experiences.map((role) => position(role, subject, baseUrl));
  return htmlPage({
    language: culture.language,
    title: titled(record.name),
    head: `<link rel="canonical" href="${pageUrl(baseUrl, 'person', slug)}">`,
    main:
      `<div class="hresume">${masthead(subject, baseUrl)}` +
      section(
        'summary',
        words.about,
        record.overview && `<p class="description summary">${linesHtml(record.overview)}</p>`,
      ) +
      section('experience', words.experience, roles.join('')) +
      section('education', words.education, education.join('')) +
      section('languages', words.languages, languages.length > 0 && `<ul>${languages.join('')}</ul>`) +
      section('skills', words.skills, skills.length > 0 && `<ol class="skills">${skills.join('')}</ol>`) +
      '</div>',
  });
}

function masthead({ record, culture }: Person, baseUrl: string): string {
  const labels = englishLabels;
  const { websiteUrl, connectionCount } = record;
  const name = fill(culture.personName, {
    given: `<span class="given-name">${escape(record.firstName ?? '')}</span>`,
    family: `<span class="family-name">${escape(record.lastName ?? '')}</span>`,
  });
  const row = (label: string, html: string | null): string =>
    html === null ? '' : `<dt>${escape(label)}</dt><dd>${html}</dd>`;
  const picture = record.pictureUrl
    ? `<img class="photo picture" src="${escape(record.pictureUrl)}" alt="">`
    : '';
  const headline = record.headline ? `<p class="headline-title title">${escape(record.headline)}</p>` : '';
  const connections =
    connectionCount === null ? null : wordedCount(englishWords.connections, connectionCount, culture);
  const website =
    websiteUrl &&
    `<a class="url" rel="nofollow" href="${escape(redirectingUrl(baseUrl, websiteUrl, 'website'))}">${escape(websiteUrl)}</a>`;
  return (
    `<div class="masthead vcard contact">${picture}<h1 class="fn"><span class="full-name">${name}</span></h1>${headline}` +
    `<dl class="adr">${row(labels.location, record.location && `<span class="locality">${escape(record.location)}</span>`)}` +
    row(labels.industry, record.industry && escape(record.industry)) +
    `${row(labels.website, website)}</dl>${connections ? `<p class="overview-connections quiet">${escape(connections)}</p>` : ''}</div>`
  );
}

function section(id: string, heading: string, content: string | false | null): string {
  return content
    ? `<div class="section" id="profile-${id}"><h2>${escape(heading)}</h2><div class="content">${content}</div></div>`
    : '';
}

function position(role: Experience, subject: Person, baseUrl: string): string {
  const company = `<span class="org summary">${linked(role.companyName, role.companyNetworkId, baseUrl)}</span>`;
  const place = role.location ? `<span class="location quiet">${escape(role.location)}</span>` : '';
  const text = role.description ? `<p class="description">${linesHtml(role.description)}</p>` : '';
  return (
    `<div class="position experience vevent vcard role"><h3><span class="title">${escape(role.title ?? '')}</span></h3>` +
    `<h4>${company}</h4>${period(role.startDate, role.endDate, subject, role.isCurrent)}${place}${text}</div>`
  );
}

/** Dates as text, and for machines padded to whole ones; until today is the day on which the page was made. */
function period(start: string | null, end: string | null, { culture }: Person, isOpen = false): string {
  if (start === null) return '';
  const abbreviation = (name: string, date: string, text: string): string =>
    `<abbr class="${name}" title="${`${date}-01-01`.slice(0, 10)}">${escape(text)}</abbr>`;
  const dated = (name: string, date: string): string => abbreviation(name, date, wordedDate(date, culture));
  const open = isOpen ? ` – ${abbreviation('dtstamp', '2026-01-17', englishWords.present)}` : '';
  return `<p class="period quiet">${dated('dtstart', start)}${end ? ` – ${dated('dtend', end)}` : open}</p>`;
}

function linked(name: string | null, slug: string | null, baseUrl: string): string {
  const text = escape(name ?? '');
  return slug === null
    ? text
    : `<a href="${escape(trackedUrl(baseUrl, 'company', slug, 'profile'))}">${text}</a>`;
}

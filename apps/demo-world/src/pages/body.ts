import type { Experience } from '@enrichment/network-scraping-domain';
import type { DemoSubject } from '../world/subject';
import { escape } from './html';
import { byEmployer } from './schema';
import { wordedDate, wordedEmployees, wordedRevenue } from './wording';

type Row = readonly [label: string, value: string | null];

/** The visible values of a company's page, with the labels of its language. */
export function companyRows({ record, culture }: DemoSubject<'company'>): readonly Row[] {
  const { labels } = culture;
  const { employeeCount, revenueRange } = record;
  const seat = [record.addressCity, record.addressState, record.addressCountry];
  return [
    [labels.website, record.websiteUrl],
    [labels.industry, record.industry],
    [labels.type, record.type],
    [labels.employees, employeeCount === null ? null : wordedEmployees(employeeCount, culture)],
    [labels.revenue, revenueRange && wordedRevenue(revenueRange)],
    [labels.headquarters, seat.filter((part) => part !== null).join(', ')],
  ];
}

/** The visible values at the top of a person's page. */
export function personRows({ record, culture }: DemoSubject<'person'>): readonly Row[] {
  const { labels } = culture;
  return [
    [labels.location, record.location],
    [labels.industry, record.industry],
    [labels.website, record.websiteUrl],
  ];
}

/** Labelled values as a table, or as a definition list, which programs can read. */
export function rowsHtml(rows: readonly Row[], as: 'table' | 'dl'): string {
  const known = rows.filter((row): row is readonly [string, string] => row[1] !== null);
  const cells = known.map(([label, value]) => {
    const shown = /^https?:/.test(value) ? `<a href="${escape(value)}">${escape(value)}</a>` : escape(value);
    return as === 'dl'
      ? `<dt>${escape(label)}</dt><dd>${shown}</dd>`
      : `<tr><th>${escape(label)}</th><td>${shown}</td></tr>`;
  });
  return `<${as}>${cells.join('')}</${as}>`;
}

/** The picture, the name and the text. */
export function introHtml({ record }: DemoSubject): string {
  const { name, pictureUrl, overview } = record;
  const picture = pictureUrl ? `<img class="picture" src="${escape(pictureUrl)}" alt="">` : '';
  const headline = 'headline' in record && record.headline ? `<p>${escape(record.headline)}</p>` : '';
  const text = overview ? `<p class="prose">${escape(overview)}</p>` : '';
  return `${picture}<h1>${escape(name)}</h1>${headline}${text}`;
}

/** The visible content of a subject's page. */
export function bodyHtml(subject: DemoSubject): string {
  return subject.kind === 'person'
    ? introHtml(subject) + rowsHtml(personRows(subject), 'table') + careerHtml(subject)
    : introHtml(subject) + rowsHtml(companyRows(subject), 'table');
}

function careerHtml(subject: DemoSubject<'person'>): string {
  const { record } = subject;
  const employers = byEmployer(record.experiences).map(
    (roles) =>
      `<section class="role"><h3>${companyLink(roles[0]!)}</h3>${roles.map((role) => roleHtml(role, subject)).join('')}</section>`,
  );
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [
      'Education',
      record.education.map((entry) =>
        [entry.degree, entry.fieldOfStudy, entry.schoolName].filter(Boolean).join(', '),
      ),
    ],
    ['Skills', record.skills],
    [
      'Languages',
      record.languages.map(({ name, proficiency }) => (proficiency ? `${name} (${proficiency})` : name)),
    ],
    ['Certifications', record.certifications.map(({ name, authority }) => `${name}, ${authority!}`)],
  ];
  const shown = lists
    .filter(([, entries]) => entries.length > 0)
    .map(
      ([title, entries]) =>
        `<h2>${title}</h2><ul>${entries.map((entry) => `<li>${escape(entry)}</li>`).join('')}</ul>`,
    );
  return `<h2>Experience</h2>${employers.join('')}${shown.join('')}`;
}

function companyLink({ companyName, companyUrl }: Experience): string {
  const name = escape(companyName ?? '');
  return companyUrl ? `<a href="${escape(companyUrl)}">${name}</a>` : name;
}

function roleHtml(role: Experience, { culture }: DemoSubject): string {
  const [start, end] = [role.startDate, role.endDate].map((date) => date && wordedDate(date, culture));
  const period = start ? `${start} – ${end ?? 'today'}` : '';
  const details = [period, role.location, role.employmentType].filter(Boolean).join(' · ');
  const text = role.description ? `<p class="prose">${escape(role.description)}</p>` : '';
  return `<p><strong>${escape(role.title ?? '')}</strong><br><span class="quiet">${escape(details)}</span></p>${text}`;
}

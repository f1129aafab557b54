import { pageWords } from '../../cultures';
import { pageUrl, type DemoSubject } from '../../world/subject';
import { escape, htmlPage, linesHtml, titled } from '../html';
import { wordedEmployees } from '../wording';

type Company = DemoSubject<'company'>;

/** A company as an hCard whose parts bear properties of schema.org, too, with a list of labelled values. */
export function microformatsCompanyPage({ record, culture, slug }: Company, baseUrl: string): string {
  const { labels } = culture;
  const part = (name: string, property: string, value: string | null): string =>
    value === null ? '' : `<span class="${name}" itemprop="${property}">${escape(value)}</span> `;
  const row = (label: string, html: string | null): string =>
    html === null ? '' : `<dt>${escape(label)}</dt><dd>${html}</dd>`;
  const { websiteUrl, employeeCount, overview } = record;
  const website =
    websiteUrl &&
    `<a class="url" itemprop="url" rel="nofollow" href="${escape(websiteUrl)}">${escape(websiteUrl)}</a>`;
  const logo = record.pictureUrl
    ? `<img class="logo picture" itemprop="logo" src="${escape(record.pictureUrl)}" alt="">`
    : '';
  const address =
    `<p class="adr" itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">` +
    part('street-address', 'streetAddress', record.addressStreet) +
    part('locality', 'addressLocality', record.addressCity) +
    part('region', 'addressRegion', record.addressState) +
    part('postal-code', 'postalCode', record.addressPostalCode) +
    `${part('country-name', 'addressCountry', record.addressCountry)}</p>`;
  return htmlPage({
    language: culture.language,
    title: titled(record.name),
    head: `<link rel="canonical" href="${pageUrl(baseUrl, 'company', slug)}">`,
    main:
      `<div class="vcard" itemscope itemtype="http://schema.org/Organization">${logo}<h1 class="fn org" itemprop="name">${escape(record.name)}</h1>` +
      `<h2>${escape(pageWords(culture).about)}</h2>${overview ? `<p class="note prose" itemprop="description">${linesHtml(overview)}</p>` : ''}<dl>` +
      row(labels.website, website) +
      row(labels.industry, record.industry && escape(record.industry)) +
      row(labels.type, record.type && escape(record.type)) +
      row(labels.employees, employeeCount === null ? null : escape(wordedEmployees(employeeCount, culture))) +
      `${row(labels.headquarters, address)}</dl></div>`,
  });
}

import type { SubjectKind } from '@enrichment/network-scraping-domain';
import { demoKinds, type DemoResult } from '../kinds';
import { type DemoSubject, pageUrl } from '../world/subject';
import type { DemoWorld } from '../world/world';
import { escape, htmlPage, siteName, titled } from './html';

const meanings: Readonly<Partial<Record<DemoResult, string>>> = {
  record: 'a record, from HTML alone',
  browser: 'a record, when a browser reads it',
  gone: 'not found, or deleted',
  timeout: 'no answer in time',
};

/** The start page, with a description and a link to every kind of page. */
export function startPage({ companies, persons }: DemoWorld): string {
  const link = (kind: SubjectKind, slug: string, text: string): string =>
    `<a href="${pageUrl('', kind, slug)}">${text}</a>`;
  const rows = demoKinds.map(
    ({ kind, shows, result }) =>
      `<tr><td><code>${kind}</code></td><td>${escape(shows)}</td><td>${meanings[result] ?? `refused: <code>${result}</code>`}</td>` +
      `<td>${link('company', kind, 'company')}</td><td>${link('person', kind, 'person')}</td></tr>`,
  );
  const first = companies[0]!;
  return htmlPage({
    language: 'en',
    title: `${siteName}, a demo network`,
    main:
      `<h1>${siteName}</h1><p>A professional network that does not exist, for trying out what reads professional networks. ` +
      `<a href="/companies">${companies.length} companies</a> and <a href="/people">${persons.length} people</a> in 19 languages, ` +
      `made from a seed: the same seed makes the same people.</p>` +
      `<p>Pages are at <code>/company/&lt;slug&gt;</code> and <code>/in/&lt;slug&gt;</code>; numbers redirect to slugs, such as ` +
      `${link('company', first.numericId, `/company/${first.numericId}`)}. Every page with a record has an <code>ETag</code>.</p>` +
      `<h2>Kinds of pages</h2><table><tr><th>slug</th><th>what it shows</th><th>what comes of it</th><th colspan="2">see</th></tr>` +
      `${rows.join('')}</table>`,
  });
}

/** All subjects of a kind, by name. */
export function directoryPage(title: string, subjects: readonly DemoSubject[]): string {
  const entries = subjects.map(
    ({ kind, slug, record, culture }) =>
      `<li><a href="${pageUrl('', kind, slug)}" lang="${culture.language}">${escape(record.name)}</a></li>`,
  );
  return htmlPage({
    language: 'en',
    title: titled(title),
    main: `<h1>${title}</h1><ul>${entries.join('')}</ul>`,
  });
}

/** The home page of a company's website, whose footer links to its page on the profile site. */
export function homePage({ slug, record, culture }: DemoSubject<'company'>, baseUrl: string): string {
  const name = escape(record.name);
  return (
    `<!doctype html>\n<html lang="${culture.language}">\n<head><meta charset="utf-8"><title>${name}</title></head>\n` +
    `<body><h1>${name}</h1><p>${escape(record.industry ?? '')}</p>` +
    `<footer><a rel="me" href="${escape(pageUrl(baseUrl, 'company', slug))}">${name}</a></footer></body>\n</html>\n`
  );
}

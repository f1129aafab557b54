import type { SubjectKind } from '@enrichment/network-scraping-domain';
import { type DemoSubject, pageUrl, picturePath } from '../world/subject';
import { bodyHtml, companyRows, introHtml, personRows, rowsHtml } from './body';
import { guestCompanyPage } from './guest/company';
import { guestPersonPage } from './guest/person';
import { escape, htmlPage, scriptJson, siteName, titled } from './html';
import { organizationNode, personNode, type SchemaNode } from './schema';
import { companyState, personState } from './state';
import { mask } from './mask';
import { wordedEmployees, wordedRevenue } from './wording';

/**
 * The page of a subject as HTML, in the subject's style.
 * @param others the suggestions of pages for guests
 */
export function subjectPage(
  subject: DemoSubject,
  baseUrl: string,
  others: readonly DemoSubject[] = [],
): string {
  const page = { language: subject.culture.language, title: titled(subject.record.name) };
  const own = `<link rel="canonical" href="${pageUrl(baseUrl, subject.kind, subject.slug)}">`;
  const body = bodyHtml(subject);
  switch (subject.style) {
    case 'json-ld':
      return htmlPage({ ...page, head: own + jsonLd(schemaOf(subject, baseUrl)), main: body });
    case 'json-ld-graph':
      return htmlPage({ ...page, head: own + jsonLdGraph(subject, baseUrl), main: body });
    case 'json-ld-escaped':
      return htmlPage({ ...page, head: own + jsonLd(inHtml(schemaOf(subject, baseUrl))), main: body });
    case 'masked': {
      const masked = mask(subject);
      return htmlPage({ ...page, head: own + jsonLd(schemaOf(masked, baseUrl)), main: bodyHtml(masked) });
    }
    case 'state-script': {
      const state = { props: { pageProps: { [placeOf(subject)]: stateOf(subject, false) }, viewer: null } };
      const script = `<script id="__NEXT_DATA__" type="application/json">${scriptJson(state)}</script>`;
      return htmlPage({ ...page, head: own, main: body + script });
    }
    case 'state-assignment': {
      const state = { [placeOf(subject)]: stateOf(subject, true), locale: page.language };
      const script = `<script>window.__STATE__ = ${scriptJson(state)};</script>`;
      return htmlPage({ ...page, head: own, main: body + script });
    }
    case 'state-comment':
      return htmlPage({ ...page, head: own, main: body + stateComment(subject) });
    case 'microdata':
      return htmlPage({ ...page, head: own, main: microdata(inWords(subject, schemaOf(subject, baseUrl))) });
    case 'meta':
      return htmlPage({ ...page, head: own + metaTags(subject, baseUrl), main: introHtml(subject) });
    case 'dom': {
      const rows = subject.kind === 'person' ? personRows(subject) : companyRows(subject);
      return htmlPage({ ...page, head: own, main: introHtml(subject) + rowsHtml(rows, 'dl') });
    }
    case 'guest-page': {
      const frame = { baseUrl, others };
      return subject.kind === 'person' ? guestPersonPage(subject, frame) : guestCompanyPage(subject, frame);
    }
    case 'rendered':
      return htmlPage({ language: 'en', title: siteName, main: shell(subject) });
    case 'rendered-meta':
      return htmlPage({ ...page, head: own + metaTags(subject, baseUrl), main: shell(subject) });
  }
}

/** The content that a shell's script fetches and inserts. */
interface Fragment {
  title: string;
  head: string;
  /** HTML for the mount point. */
  main: string;
}

export function subjectFragment(subject: DemoSubject, baseUrl: string): Fragment {
  const { record } = subject;
  return { title: titled(record.name), head: jsonLd(schemaOf(subject, baseUrl)), main: bodyHtml(subject) };
}

/** The path of a shell's {@link Fragment}. */
function fragmentPath({ kind, slug }: { kind: SubjectKind; slug: string }): string {
  return `/fragments/${kind}/${encodeURIComponent(slug)}`;
}

function shell(subject: DemoSubject): string {
  return (
    `<div id="root"></div><noscript>This page needs JavaScript.</noscript><script>` +
    `fetch(${scriptJson(fragmentPath(subject))}).then((answer) => answer.json()).then((page) => {` +
    `document.title = page.title;document.head.insertAdjacentHTML('beforeend', page.head);` +
    `document.getElementById('root').innerHTML = page.main;});</script>`
  );
}

function jsonLd(node: unknown): string {
  return `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...(node as object) })}</script>`;
}

/** The subject among other nodes that refer to each other, after an invalid block. */
function jsonLdGraph(subject: DemoSubject, baseUrl: string): string {
  const graph = [
    {
      '@type': 'Organization',
      '@id': '#publisher',
      name: siteName,
      url: baseUrl,
      logo: `${baseUrl}/favicon.svg`,
    },
    { '@type': 'ProfilePage', publisher: { '@id': '#publisher' }, mainEntity: { '@id': '#subject' } },
    { '@id': '#subject', ...schemaOf(subject, baseUrl) },
  ];
  return `<script type="application/ld+json">{"@type": "Organization", "name": "Half a</script>${jsonLd({ '@graph': graph })}`;
}

/** Escapes texts as HTML: `Smith &amp; Sons`, `one<br>two`. */
function inHtml(value: unknown): unknown {
  if (typeof value === 'string') return escape(value).replace(/\n/g, '<br>');
  if (Array.isArray(value)) return value.map(inHtml);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inHtml(inner)]));
}

function stateComment(subject: DemoSubject): string {
  const other = {
    universalName: 'another-person',
    publicIdentifier: 'another-person',
    name: 'Another Person',
  };
  const included = [
    { publicIdentifier: subject.slug, universalName: subject.slug, name: subject.record.name },
    { ...other, description: 'Not who this page is about.', staffCount: 7, headline: 'Visitor' },
    { ...stateOf(subject, false), similar: [other] },
  ];
  return `<code hidden><!--${scriptJson({ included }).replace(/--/g, '\\u002d-')}--></code>`;
}

function metaTags(subject: DemoSubject, baseUrl: string): string {
  const { record, kind, slug } = subject;
  const tags: readonly (readonly [string, string | null])[] = [
    ['og:site_name', siteName],
    ['og:type', kind === 'person' ? 'profile' : 'organization'],
    ['og:title', titled(record.name)],
    ['og:description', record.overview],
    ['og:image', record.pictureUrl && baseUrl + picturePath(kind, slug)],
    ['og:url', pageUrl(baseUrl, kind, slug)],
    ['profile:first_name', 'firstName' in record ? record.firstName : null],
    ['profile:last_name', 'lastName' in record ? record.lastName : null],
  ];
  const written = tags.filter((tag): tag is readonly [string, string] => tag[1] !== null);
  return written.map(([name, value]) => `<meta property="${name}" content="${escape(value)}">`).join('');
}

function schemaOf(subject: DemoSubject, baseUrl: string): SchemaNode {
  return subject.kind === 'person' ? personNode(subject, baseUrl) : organizationNode(subject, baseUrl);
}

function stateOf(subject: DemoSubject, wordy: boolean): Record<string, unknown> {
  return subject.kind === 'person' ? personState(subject, wordy) : companyState(subject, wordy);
}

function placeOf({ kind }: DemoSubject): string {
  return kind === 'person' ? 'profile' : 'company';
}

const links = new Set(['url', 'sameAs', 'logo', 'image']);
const dates = new Set(['startDate', 'endDate', 'validFrom', 'expires']);

/** A subject's node with texts instead of counters, quantities and nested names, as in microdata. */
function inWords(subject: DemoSubject, node: SchemaNode): SchemaNode {
  if (subject.kind === 'person') {
    const { languages, certifications } = subject.record;
    const credentials = node['hasCredential'] as SchemaNode[];
    return {
      ...node,
      interactionStatistic: undefined,
      knowsLanguage: languages.map(({ name }) => name),
      hasCredential: credentials.map((credential, i) => ({
        ...credential,
        recognizedBy: certifications[i]!.authority,
      })),
    };
  }
  const { record, culture } = subject;
  const { employeeCount, revenueRange, type } = record;
  return {
    ...node,
    additionalProperty: undefined,
    companyType: type ?? undefined,
    revenue: revenueRange === null ? undefined : wordedRevenue(revenueRange),
    numberOfEmployees: employeeCount === null ? undefined : wordedEmployees(employeeCount, culture),
  };
}

/** A node as microdata, with an element for each property. */
function microdata(node: SchemaNode, property?: string): string {
  const { '@type': type, name, ...others } = node;
  const bears = property === undefined ? '' : ` itemprop="${property}"`;
  const tag = property === undefined ? 'h1' : 'strong';
  const title = name === undefined ? '' : `<${tag} itemprop="name">${escape(String(name))}</${tag}> `;
  const inner = Object.entries(others).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((single: unknown) => valueOf(key, single)),
  );
  return (
    `<div class="${property === undefined ? '' : 'role'}"${bears} itemscope itemtype="https://schema.org/${type}">` +
    `${title}${inner.join('')}</div>`
  );
}

function valueOf(property: string, value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return microdata(value as SchemaNode, property);
  const text = escape(String(value));
  if (links.has(property)) return `<a itemprop="${property}" href="${text}">${text}</a><br>`;
  if (dates.has(property)) return `<time itemprop="${property}" datetime="${text}">${text}</time> `;
  return `<div itemprop="${property}" class="prose">${text}</div>`;
}

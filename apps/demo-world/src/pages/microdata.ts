import type { DemoSubject } from '../world/subject';
import { escape } from './html';
import type { SchemaNode } from './schema';
import { wordedEmployees, wordedRevenue } from './wording';

const links = new Set(['url', 'sameAs', 'logo', 'image']);
const dates = new Set(['startDate', 'endDate', 'validFrom', 'expires']);

/** A subject's node with texts instead of counters, quantities and nested names, as in microdata. */
export function inWords(subject: DemoSubject, node: SchemaNode): SchemaNode {
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
export function microdata(node: SchemaNode, property?: string): string {
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

import { pageUrl, type DemoSubject } from '../../world/subject';
import { bodyHtml } from '../body';
import { escape, htmlPage, scriptJson, siteName, titled } from '../html';
import { numberFormat, wordedEmployees } from '../wording';

type Company = DemoSubject<'company'>;

/** A company's page as a script drew it ten years ago: everything about it is JSON in comments of `code` elements. */
export function earlierCompanyPage(subject: Company, baseUrl: string): string {
  const { record, culture, slug } = subject;
  const blocks = { 'top-bar': { isProd: true, lang: culture.language }, content: stateOf(subject, baseUrl) };
  const codes = Object.entries(blocks).map(
    ([name, state]) =>
      `<code id="stream-${name}-embed" style="display:none"><!--${scriptJson(state).replace(/--/g, '\\u002d-')}--></code>`,
  );
  const followers = numberFormat('en').format(Number(subject.numericId) % 9_000);
  const preview = `Learn about working at ${record.name}. ${followers} followers on ${siteName}.`;
  return htmlPage({
    language: culture.language,
    title: titled(record.name),
    head:
      `<link rel="canonical" href="${pageUrl(baseUrl, 'company', slug)}">` +
      `<meta name="description" content="${escape(preview)}">`,
    main: `<div id="biz-page">${bodyHtml({ ...subject, record: { ...record, revenueRange: null } })}</div>${codes.join('')}`,
  });
}

function stateOf({ record, culture, slug, numericId }: Company, baseUrl: string): object {
  return {
    companyId: Number(numericId),
    universalName: slug,
    homeUrl: pageUrl(baseUrl, 'company', slug),
    companyName: record.name,
    description: record.overview,
    squareLogo: record.pictureUrl,
    website: record.websiteUrl,
    industry: record.industry,
    companyType: record.type,
    size: record.employeeCount === null ? null : wordedEmployees(record.employeeCount, culture),
    headquarters: {
      street1: record.addressStreet,
      city: record.addressCity,
      state: record.addressState,
      zip: record.addressPostalCode,
      country: record.addressCountryCode,
    },
    followerCount: Number(numericId) % 9_000,
    similarCompanies: [{ companyName: 'Somebody Else', universalName: 'somebody-else', size: '2-10' }],
  };
}

import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../../subject/profile-site';
import { readPage, type PageReading } from '../read-page';

const site = new ProfileSite('https://network.example');
const url = 'https://network.example/company/span-arch';

const read = (html: string): PageReading<'company'> =>
  readPage({ status: 200, url, contentType: 'text/html', html }, site.parse('company', url)!, site);
const record = (html: string): object => {
  const reading = read(html);
  return reading.verdict === 'ok' ? reading.record : reading;
};

const dialog =
  '<div class="modal modal--sign-in"><section role="dialog"><form><input type="password" name="p"></form><h2>Sign in</h2></section></div>';
const row = (mark: string, label: string, value: string): string =>
  `<div class="mb-2 flex" data-test-id="about-us__${mark}"><dt class="font-sans">${label}</dt><dd class="break-words">${value}</dd></div>`;
const website =
  '<a href="https://www.network.example/redir/redirect?url=https%3A%2F%2Fspanarch%2Eexample%2Ecom%2F&amp;urlhash=b&amp;trk=about">spanarch.example.com</a><p class="hidden">External link for Span</p>';
const rows = {
  website: row('website', 'Web Sitesi', website),
  industry: row('industry', 'Sektör', 'İnşaat'),
  size: row('size', 'Şirket büyüklüğü', '1.001-5.000 çalışan'),
  headquarters: row('headquarters', 'Genel Merkez', 'Ghent, Flanders'),
  type: row('organizationType', 'Türü', 'Özel Şirket'),
  specialties: row('specialties', 'Uzmanlık Alanları', 'Bridges, Arches'),
};
const entity = {
  '@type': 'Organization',
  name: 'Span & Arch',
  url: 'https://tr.network.example/company/span-arch',
  sameAs: 'https://spanarch.example.com/',
  numberOfEmployees: { '@type': 'QuantitativeValue', value: 460 },
  address: {
    type: 'PostalAddress',
    streetAddress: 'Main St 1',
    addressLocality: 'Ghent',
    addressRegion: 'Flanders',
    addressCountry: 'BE',
  },
};

function page({
  about = Object.values(rows).join(''),
  node = entity as object | null,
  places = '',
  title = 'Span & Arch | Network',
} = {}): string {
  const post = {
    '@type': 'DiscussionForumPosting',
    author: { '@type': 'Organization', name: 'Rival', url: 'https://network.example/company/rival' },
  };
  const graph = node
    ? `<script type="application/ld+json">${JSON.stringify({ '@graph': [post, post, node] })}</script>`
    : '';
  return (
    `<!doctype html><html lang="tr"><head><title>${title}</title><link rel="canonical" href="https://tr.network.example/company/span-arch">` +
    '<meta property="og:type" content="article"><meta property="og:title" content="Span &amp; Arch | Network"><meta property="og:url" content="https://tr.network.example/company/span-arch">' +
    `<meta property="og:description" content="Span &amp; Arch | Network‘de 8.255 takipçi Köprüler."><meta property="og:image" content="https://media.example/logo.png">${graph}</head>` +
    `<body>${dialog}<main><section class="top-card-layout"><h1 class="top-card-layout__title">Span &amp; Arch</h1><h2 class="top-card-layout__headline">İnşaat</h2>${dialog}` +
    '<h3 class="top-card-layout__first-subline">Ghent, Flanders <span class="before:middot"></span> 8.255 takipçi</h3></section>' +
    `<section data-test-id="about-us"><h2>Hakkımızda</h2><div><p data-test-id="about-us__description">Köprüler.\n\nVe kemerler.</p><dl>${about}</dl></div></section>${places}` +
    '<section class="right-rail"><h2>Similar pages</h2><dl><dt>Industry</dt><dd>Rival things</dd></dl></section></main></body></html>'
  );
}

describe('a company as visitors see one', () => {
  it('is read from marks and labels, in any language and with any dialogs', () => {
    expect(record(page())).toEqual({
      name: 'Span & Arch',
      overview: expect.stringMatching(/^Köprüler\.\s+Ve kemerler\.$/) as unknown,
      networkId: 'span-arch',
      pictureUrl: 'https://media.example/logo.png',
      websiteUrl: 'https://spanarch.example.com/',
      industry: 'İnşaat',
      type: 'Özel Şirket',
      addressStreet: 'Main St 1',
      addressCity: 'Ghent',
      addressState: 'Flanders',
      addressPostalCode: null,
      addressCountry: 'Belgium',
      addressCountryCode: 'BE',
      revenueRange: null,
      employeeCount: 1001,
      deleted: false,
    });
  });

  it.each(Object.keys(rows) as (keyof typeof rows)[])('is read without its %s', (missing) => {
    const others = Object.entries(rows).filter(([name]) => name !== missing);
    expect(record(page({ about: others.map(([, html]) => html).join('') }))).toMatchObject({
      name: 'Span & Arch',
      websiteUrl: 'https://spanarch.example.com/',
      industry: missing === 'industry' ? null : 'İnşaat',
      type: missing === 'type' ? null : 'Özel Şirket',
      employeeCount: missing === 'size' ? 460 : 1001,
      addressCity: 'Ghent',
    });
  });

  it('is read in any order of its rows, and without JSON-LD', () => {
    const about = Object.values(rows).reverse().join('');
    expect(record(page({ about, node: null }))).toMatchObject({
      name: 'Span & Arch',
      websiteUrl: 'https://spanarch.example.com/',
      employeeCount: 1001,
      addressCity: 'Ghent',
      addressStreet: null,
      addressCountryCode: null,
    });
  });

  it.each([
    ['Ankara (Ankara, Turkey)', { addressCity: 'Ankara', addressState: 'Ankara', addressCountryCode: 'TR' }],
    ['Istanbul, -', { addressCity: 'Istanbul', addressState: null, addressCountryCode: null }],
    ['Istanbul', { addressCity: 'Istanbul', addressState: null }],
    ['Kadıköy, İstanbul', { addressCity: 'Kadıköy', addressState: 'İstanbul' }],
    ['Greater Ghent Area', { addressCity: null }],
    ['Belgium', { addressCity: null, addressCountryCode: 'BE' }],
    ['Main St 1, Ghent, Flanders, Belgium, Earth', { addressCity: null, addressStreet: null }],
  ])('has its seat in a headquarters of %j', (text, seat) => {
    const about = row('headquarters', 'Headquarters', text);
    expect(record(page({ about, node: null }))).toMatchObject(seat);
  });

  it('has its seat in the first of the places that the page lists', () => {
    const places =
      '<section><h2>Konum</h2><ul><li><span class="tag-sm">Birincil</span><div id="address-0"><p>One Riverfront Plaza</p><p>Corning, New York 14831, US</p></div></li>' +
      '<li><div id="address-1"><p>Elsewhere 2</p><p>Paris, FR</p></div></li></ul></section>';
    expect(record(page({ about: '', node: null, places }))).toMatchObject({
      addressStreet: 'One Riverfront Plaza',
      addressCity: 'Corning',
      addressState: 'New York',
      addressPostalCode: '14831',
      addressCountryCode: 'US',
    });
  });

  it('has no website in an address of the network, on any of its hosts', () => {
    for (const own of [
      'https://tr.network.example/company/span-arch',
      'https://network.example',
      'https://www.network.example/redir/redirect?url=https%3A%2F%2Fde.network.example%2F',
    ]) {
      const about = row('website', 'Website', `<a href="${own}">us</a>`);
      expect(record(page({ about, node: { ...entity, sameAs: own } }))).toMatchObject({ websiteUrl: null });
    }
  });

  it('is read from state in comments that names it as the title does', () => {
    const state = (value: object): string =>
      `<code id="stream" style="display:none"><!--${JSON.stringify(value)}--></code>`;
    const html =
      `<html><head><title>Span &amp; Arch | Network</title><link rel="canonical" href="${url}"></head><body><h1 class="name"><span>Span &amp; Arch</span></h1>` +
      state({
        companyName: 'Span & Arch',
        size: '10,001+ employees',
        industry: 'Construction',
        companyType: 'Public Company',
        yearFounded: 1986,
        website: 'http://spanarch.example.com',
      }) +
      state({
        companyName: 'Span & Arch',
        description: 'Bridges.\nArches.',
        headquarters: {
          street1: 'Main St 1',
          street2: 'Floor 2',
          city: 'Ghent',
          state: 'Flanders',
          zip: '9000',
          country: 'Belgium',
        },
        followerCount: 12,
        squareLogo: 'https://media.example/l.png',
      }) +
      state({
        companyName: 'Rival',
        size: '2-10 employees',
        industry: 'Metal',
        companyType: 'Other',
        yearFounded: 1986,
        website: 'http://rival.example.com',
      }) +
      '</body></html>';
    expect(record(html)).toMatchObject({
      name: 'Span & Arch',
      overview: 'Bridges.\nArches.',
      websiteUrl: 'http://spanarch.example.com',
      industry: 'Construction',
      type: 'Public Company',
      employeeCount: 10_001,
      addressStreet: 'Main St 1, Floor 2',
      addressCity: 'Ghent',
      addressPostalCode: '9000',
      addressCountryCode: 'BE',
      pictureUrl: 'https://media.example/l.png',
    });
  });
});

describe('the owner of a page', () => {
  it.each([
    ['with a sign-in title', page({ title: 'Sign in | Network' }), 'login_wall'],
    ['of a captcha', page({ title: 'Security verification | Network' }), 'captcha'],
    [
      'that names no subject',
      `<title>Network</title>${dialog}<h1>Welcome</h1><p>${'Words. '.repeat(200)}</p>`,
      'login_wall',
    ],
    [
      'with the name and nothing else',
      `<title>Span &amp; Arch | Network</title><link rel="canonical" href="${url}"><h1>Span &amp; Arch</h1>${dialog}`,
      'login_wall',
    ],
  ])('a page %s is none of the subject', (_, html, reason) => {
    expect(read(html)).toEqual({ verdict: 'refused', reason });
  });

  it('is not the subject’s when its links name another subject', () => {
    const html = page({ node: null }).replaceAll('company/span-arch', 'company/rival');
    expect(read(html)).toMatchObject({
      verdict: 'ok',
      subject: { slug: 'span-arch' },
      declared: { slug: 'rival' },
    });
    expect(read(page({ node: null }).replaceAll('company/span-arch', 'in/rival'))).toMatchObject({
      verdict: 'refused',
    });
  });

  it('is the subject’s when its links lead to an address of another form, and to no other subject', () => {
    const moved = (link: string): string =>
      page({ node: null }).replaceAll('https://tr.network.example/company/span-arch', link);
    expect(read(moved('https://network.example/biz/span-arch/1/2a'))).toMatchObject({ verdict: 'ok' });
    expect(read(moved('https://elsewhere.example/company/span-arch'))).toMatchObject({ verdict: 'refused' });
  });
});

describe('a company whose values are below small headings', () => {
  const details =
    '<h3>Company details</h3><h3>Website</h3><div><a href="https://spanarch.example.com">Web</a></div><h3>Headquarters</h3><p>Ghent, Belgium</p>' +
    '<h3>Company type</h3><p>Public Company</p><h3>Company size</h3><p>51-200 employees</p>';
  const html = (rest: string): string =>
    `<html><head><title>Span &amp; Arch: Overview | Network</title></head><body><main><section><h1>Span &amp; Arch</h1></section><ul role="tablist"><li><h4>Overview</h4></li><li><h4>Jobs</h4></li></ul>` +
    `<section><div><h2>About us</h2></div><p>We build bridges.</p><div>${rest}</div></section></main></body></html>`;

  it('has them, and its prose, which no tab begins', () => {
    expect(record(html(details))).toMatchObject({
      name: 'Span & Arch',
      overview: 'We build bridges.',
      websiteUrl: 'https://spanarch.example.com',
      addressCity: 'Ghent',
      type: 'Public Company',
      employeeCount: 51,
    });
  });

  it.each([
    '<h3>Industry</h3><p>Metal</p><p>x</p>',
    '<h3>Industry</h3><h3>Metal</h3>',
    '<h3>Industry</h3><div><h4>Metal</h4></div>',
    '<h2>Industry</h2><p>Metal</p>',
  ])('has none with more or fewer elements: %s', (rest) => {
    expect(record(html(rest))).toMatchObject({ industry: null });
  });
});

describe('a company beside others', () => {
  const page = (body: string, name = 'Span &amp; Arch'): string =>
    `<html lang="en"><head><title>${name} | Network</title><link rel="canonical" href="${url}"><meta property="og:title" content="${name} | Network"></head><body>${body}</body></html>`;
  const values = (industry: string): string => `<dl><dt>Industry</dt><dd>${industry}</dd></dl>`;
  const heading = '<header><h1>Span &amp; Arch</h1></header>';
  const others = `<h2>Similar pages</h2>${values('Rival things')}`;
  const facts = `<h2>About us</h2>${values('Bridges')}`;
  const wrapped = (title: string, industry: string): string =>
    `<div><h2>${title}</h2></div>${values(industry)}`;

  it.each([
    ['alone', `<main><div>${facts}</div></main>`],
    ['before the list', `<main><div>${facts}${others}</div></main>`],
    ['behind the list', `<main><div>${others}${facts}</div></main>`],
    [
      'behind the list, both with wrapped headings',
      `<main><div>${wrapped('Similar pages', 'Rival things')}${wrapped('About us', 'Bridges')}</div></main>`,
    ],
    [
      'behind a list with a lower heading',
      `<main><h4>Similar pages</h4>${values('Rival things')}${facts}</main>`,
    ],
    [
      'behind a list whose header has a link',
      `<main><div><header><h2>Similar pages</h2><a href="/all">See all</a></header>${values('Rival things')}</div>${values('Bridges')}</main>`,
    ],
    [
      'behind a list of cards with headings of its level',
      `<main><div><h3>Similar pages</h3><div><h3>Rival</h3>${values('Rival things')}</div></div>${facts}</main>`,
    ],
    ['in a table', '<main><table><tr><th>Industry</th><td>Bridges</td></tr></table></main>'],
  ])('has its own values %s', (_, main) => {
    expect(record(page(heading + main))).toMatchObject({ name: 'Span & Arch', industry: 'Bridges' });
  });

  it('keeps a text that begins with a link to another company', () => {
    const about = '<section><h2>About us</h2><p><a href="/company/rival">Rival</a> owns us.</p></section>';
    expect(record(page(heading + about))).toMatchObject({ overview: 'Rival owns us.' });
  });

  it('has no value from the headings of columns', () => {
    const table =
      '<table><tr><th>Industry</th><th>Type</th></tr><tr><td>Glass</td><td>Shop</td></tr></table>';
    expect(record(page(`${heading}<main>${table}</main>`))).toMatchObject({ industry: null, type: null });
  });

  it('may have a name that announces others', () => {
    const html = page(`<main><h2>Similar pages</h2>${values('Bridges')}</main>`, 'Similar pages');
    expect(record(html)).toMatchObject({ name: 'Similar pages', industry: 'Bridges' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../../testing/read-sample';

/** The record of a company whose page has this HTML. */
const company = (html: string): object =>
  readSample(
    'company',
    `<html><head><title>Acme | Network</title><link rel="canonical" href="/company/acme"></head><body><main><h1>Acme</h1>${html}</main></body></html>`,
  );
const metal = { industry: 'Metal' };
const pair = (label: string, value: string): string => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`;

describe('blocks of others on a company’s page', () => {
  it.each([
    'Affiliated pages',
    'Similar pages',
    'Ähnliche Seiten',
    'Pages similaires',
    'Benzer sayfalar',
    '関連ページ',
  ])('give no values under %j', (title) => {
    const block = `<section><h2>${title}</h2><div><h3>Rival</h3>${pair('Industry', 'Wood')}${pair('Type', 'x')}</div></section>`;
    const own = `<section><h2>About</h2>${pair('Industry', 'Metal')}</section>`;
    expect(company(block + own)).toMatchObject({ industry: 'Metal', type: null });
    expect(company(own + block)).toMatchObject({ industry: 'Metal', type: null });
  });

  it('do not decide on the seat: the office that is marked as primary does', () => {
    const office = (at: number, city: string, tag = ''): string =>
      `<li>${tag}<div id="address-${at}"><p>1 Road</p><p>${city}, England LS1 4AP, GB</p></div></li>`;
    const tag = '<span class="tag-sm tag-enabled">Primary</span>';
    expect(company(`<ul>${office(0, 'York')}${office(1, 'Leeds', tag)}</ul>`)).toMatchObject({
      addressCity: 'Leeds',
    });
    expect(company(`<ul>${office(0, 'York')}${office(1, 'Leeds')}</ul>`)).toMatchObject({
      addressCity: 'York',
    });
  });
});

describe('the labelled values of a company’s page', () => {
  it.each([
    pair('Industry', 'Metal'),
    '<dl><div><dt>Industry</dt><dd>Metal</dd></div></dl>',
    '<dl><dt>Founded</dt><dd>1951</dd><dt>Industry:</dt> <dd>Metal</dd><dd>x</dd></dl>',
    '<dl data-test-id="about__industries"><dt>?</dt><dd>Metal</dd></dl>',
    '<dl><dt>?</dt><dd data-test-id="industry">Metal</dd></dl>',
    '<ul><li><h4>Industry</h4><p>Metal</p></li></ul>',
    '<ul><li><b>Industry</b> <i>Metal</i></li><li><strong>Type</strong><p>x</p></li></ul>',
    `${pair('Industry', '')}${pair('Industry', 'Metal')}${pair('Branche', 'x')}`,
  ])('are read from %j', (html) => {
    expect(company(html)).toMatchObject(metal);
  });

  it.each([
    '<dl><dt>Industry</dt>and<dd>Metal</dd></dl><dl><dt>Type</dt><dd>x</dd></dl>',
    '<dl><dt>Industry</dt><p>x</p><dd>Metal</dd><dt>Type</dt><dd>x</dd></dl>',
    '<dl><dt>Industry</dt><dt>x</dt><dd>Metal</dd><dt>Type</dt><dd>x</dd></dl>',
    '<dl><dd>Industry</dd><dd>Metal</dd><dt>Type</dt><dd>x</dd></dl>',
    '<ul><li><h4>Industry</h4><p>Metal</p><p>x</p></li></ul><dl><dt>Type</dt><dd>x</dd></dl>',
    '<ul><li><h4>Industry</h4><ul><li>Metal</li></ul></li></ul><dl><dt>Type</dt><dd>x</dd></dl>',
    '<dl><dd data-test-id="industry">Metal</dd><dt>Type</dt><dd>x</dd></dl>',
    '<ul><li><h4></h4><p data-test-id="industry">Metal</p></li></ul><dl><dt>Type</dt><dd>x</dd></dl>',
    '<dl><dt>Type</dt><dd>x</dd></dl><ul><li><h4>Industry</h4><p>Metal</p></ul>',
    '<dl><dt>Type</dt><dd>x</dd></dl><dl><dt>Industry</dt><dd>Metal</dl>',
    '<ul><li><i>Industry</i><p>Metal</p></li></ul><dl><dt>Type</dt><dd>x</dd></dl>',
    '<ul><li><h4>Industry</h4></li></ul><dl><dt>Type</dt><dd>x</dd></dl>',
  ])('are not read from the elements near a label in %j', (html) => {
    expect(company(html)).toMatchObject({
      name: 'Acme',
      industry: null,
      type: html.includes('Type') ? 'x' : null,
    });
  });

  it.each([
    ['website', 'websiteUrl', 'https://acme.example.com'],
    ['industry', 'industry', 'Metal'],
    ['industries', 'industry', 'Metal'],
    ['size', 'employeeCount', '11-50', 11],
    ['companySize', 'employeeCount', '11-50', 11],
    ['headquarters', 'addressCity', 'Bern'],
    ['organizationType', 'type', 'Public'],
    ['companyType', 'type', 'Public'],
    ['type', 'type', 'Public'],
    ['revenue', 'revenueRange', '10M-50M'],
  ])('are known by the mark %s, in any language', (mark, field, text, value: string | number = text) => {
    expect(company(`<dl><dt>?</dt><dd data-test-id="about-us__${mark}">${text}</dd></dl>`)).toMatchObject({
      [field]: value,
    });
  });

  it('have the address of a website rather than its text', () => {
    expect(company(pair('Website', '<b>x</b><a href="https://acme.example.com">Visit us</a>'))).toMatchObject(
      { websiteUrl: 'https://acme.example.com' },
    );
  });

  it('have a location where there are no headquarters', () => {
    expect(company(pair('Location', 'Bern'))).toMatchObject({ addressCity: 'Bern' });
    expect(company(pair('Location', 'Bern') + pair('Headquarters', 'Zürich'))).toMatchObject({
      addressCity: 'Zürich',
    });
  });
});

describe('the text about a company', () => {
  const about = (html: string): unknown =>
    (company(`${pair('Industry', 'x')}<section><h2>About</h2>${html}</section>`) as { overview: unknown })
      .overview;

  it.each([
    ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
    ['<p>One.</p><p>…</p>', null],
    ['<p>One… two... three.</p>', 'One… two... three.'],
    ['<div><p class="text--more">One.</p><p>x</p></div>', 'One.'],
    ['<p>One...</p>', null],
    ['<p>One. <button>more</button><b class="show-more">x</b><b class="show-less">x</b></p>', 'One.'],
    [
      '<div><p class="text--less">One…</p><p class="text--more">One. Two.<button>less</button></p></div>',
      'One. Two.',
    ],
    ['<div><p class="text--less">One…</p>One.</div>', 'One.'],
    [
      `<p>One.</p><div><p>Two.</p><p>Three.</p>${pair('Type', 'x')}</div><p>Four.</p>`,
      'One.\n\nTwo.\n\nThree.',
    ],
    ['<p>One.</p><table><tr><td>x</td></tr></table><p>Two.</p>', 'One.'],
    [pair('Type', 'x'), null],
    ['', null],
  ])('of %j is %j', (html, text) => {
    expect(about(html)).toBe(text);
  });

  it('is the description that is marked', () => {
    const marked = (mark: string): unknown =>
      (company(`${pair('Industry', 'x')}<p data-test-id="${mark}">One.</p>`) as { overview: unknown })
        .overview;
    expect(marked('about-us__description')).toBe('One.');
    expect(marked('description')).toBe('One.');
    expect(marked('job-description')).toBeNull();
    expect(marked('about-us__description-box')).toBeNull();
  });

  it('is a person’s too', () => {
    expect(
      readSample(
        'person',
        shownPerson('<section data-section="summary"><h2>x</h2><p>I build.</p></section>'),
      ),
    ).toMatchObject({ overview: 'I build.' });
  });
});

describe('the places that a company lists', () => {
  const seat = (html: string): object => company(pair('Industry', 'x') + html);

  it('begin with its seat', () => {
    expect(
      seat('<div id="address-0"><p>Gasse 1</p><p>2. Stock</p><p>Bern, BE 3000, CH</p></div>'),
    ).toMatchObject({ addressStreet: 'Gasse 1, 2. Stock', addressCity: 'Bern', addressPostalCode: '3000' });
  });

  it.each([
    '<div id="address-10"><p>Bern, BE 3000, CH</p></div>',
    '<div id="x-address-0"><p>Bern, BE 3000, CH</p></div>',
    '<div id="address-0"><p></p><p>Bern, BE 3000, CH</p></div>',
    '<div id="address-0"><p>x</p><p></p><p>Bern, BE 3000, CH</p></div>',
    '<div id="address-0">Bern, BE 3000, CH</div>',
  ])('are not in %j', (html) => {
    expect(seat(html)).toMatchObject({ addressCity: null });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../testing/read-sample';
import { jsonLd } from '../testing/sample-page';

const url = 'https://network.example/company/acme';
const company = (head: string, body: string): object =>
  readSample(
    'company',
    `<html><head><title>Acme | Network</title><link rel="canonical" href="${url}">${head}</head><body><main><section><h1>Acme</h1></section>${body}</main></body></html>`,
  );
const person = (html: string): object => readSample('person', shownPerson(html));
const card = (html: string): object =>
  readSample(
    'person',
    `<html><title>Jane Doe | Network</title><link rel="canonical" href="/in/jane"><main><section><h1>Jane Doe</h1>${html}</section><section data-section="experience"><h2>x</h2><ul><li><h3 class="title">CTO</h3><h4 class="subtitle">Acme</h4></li></ul></section></main></html>`,
  );

describe('a value of a page', () => {
  it('is no picture of a work, and none of the site’s drawings', () => {
    const preview = (alt: string, file = 'https://media.example/1.png'): object =>
      company(
        `<meta property="og:title" content="Acme"><meta property="og:image" content="${file}">${alt}`,
        '',
      );
    const alt = (text: string): string => `<meta property="og:image:alt" content="${text}">`;
    expect(preview('')).toMatchObject({ pictureUrl: 'https://media.example/1.png' });
    expect(preview(alt('The logo of Acme'))).toMatchObject({ pictureUrl: 'https://media.example/1.png' });
    expect(preview(alt('A bridge at night'))).toMatchObject({ pictureUrl: null });
    expect(preview('', 'https://static.media.example/sc/h/9c8pery4andzj6ohjkjp54ma2')).toMatchObject({
      pictureUrl: null,
    });
  });

  it('is an address relative to the base of the page', () => {
    const logo =
      '<meta property="og:title" content="Acme"><meta property="og:image" content="pictures/1.png">';
    expect(company(`<base href="https://media.example/of/x.html">${logo}`, '')).toMatchObject({
      pictureUrl: 'https://media.example/of/pictures/1.png',
    });
    expect(company(`<base href="//"><base href="https://a.example/">${logo}`, '')).toMatchObject({
      pictureUrl: 'https://network.example/company/pictures/1.png',
    });
  });

  it.each([
    '<div class="subheader"><span><a href="/x">Contact Info</a></span></div>',
    '<div class="subheader"><span>Contact Info</span></div><button>Contact Info</button>',
    '<div class="subheader"><div role="button">Contact Info</div></div>',
  ])('is no location in %j', (html) => {
    expect(card(html)).toMatchObject({ location: null });
    expect(card(`<div class="subheader"><span>Bern</span>${html}</div>`)).toMatchObject({ location: 'Bern' });
  });

  const address = {
    '@type': 'PostalAddress',
    streetAddress: 'Main St 1',
    addressLocality: 'Bern',
    addressRegion: '-',
    postalCode: '3000',
  };
  const node = (properties: object): string =>
    jsonLd({ '@type': 'Organization', name: 'Acme', url, ...properties });

  it('is no part of an address that is a dash, or that the page does not show', () => {
    const shown = (line: string): string => `<div id="address-0"><p>Main St 1</p><p>${line}</p></div>`;
    expect(company(node({ address }), '')).toMatchObject({ addressState: null, addressPostalCode: '3000' });
    expect(company(node({ address }), shown('Bern 3000, CH'))).toMatchObject({ addressPostalCode: '3000' });
    expect(company(node({ address }), shown('Bern, CH'))).toMatchObject({
      addressCity: 'Bern',
      addressPostalCode: null,
    });
  });

  it('is no text in another charset than it was written in', () => {
    const [locality, region] = ['Zürich', 'Basel'].map((text) =>
      Buffer.from(`${text} Ü`, 'utf8').toString('latin1'),
    );
    const place = { ...address, addressLocality: locality, addressRegion: region };
    expect(company(node({ address: place }), '')).toMatchObject({ addressCity: null, addressState: null });
  });

  it('is one text where its translation is beside it', () => {
    const both =
      '<span class="original translation">Licence, Droit</span><span class="translated translation">BA, Law</span>';
    const section = `<section data-section="education"><h2>x</h2><ul><li><h4 class="item-title">ETH</h4><h5 class="item-subtitle">${both}</h5></li></ul></section>`;
    expect(person(section)).toMatchObject({ education: [{ degree: 'Licence', fieldOfStudy: 'Droit' }] });
  });

  it('is a whole skill', () => {
    const skill = (html: string): unknown =>
      (
        person(
          `<section data-section="education"><h2>x</h2></section><section data-section="skills"><h2>x</h2><ul>${html}</ul></section>`,
        ) as { skills?: unknown }
      ).skills;
    expect(skill('<li><a href="/topic/process-improvement?x=1">Process Impr…</a></li>')).toEqual([
      'Process Improvement',
    ]);
    expect(skill('<li><a href="/x" title="Process Improvement">Process Impr...</a></li>')).toEqual([
      'Process Improvement',
    ]);
    expect(skill('<li><a href="/skill/C%2B%2B_Programming">C++ Prog...</a></li>')).toEqual([
      'C++ Programming',
    ]);
    expect(skill('<li><a href="/topic/x">Process Impr…</a></li><li>...</li><li>· · ·</li>')).toEqual([]);
  });

  it('is a certificate’s issuer, link and dates, each alone', () => {
    const entry =
      '<li><h3>Welder</h3><h4>Acme, Inc., License 123-A</h4><a href="www.network.example/redir?url=https%253A%252F%252Fa.example%252Fb&amp;amp;trk=c">Show</a><div><span>Issued <time>Jan 2020</time></span><span>Expires <time>Jan 2023</time></span></div></li>';
    expect(
      person(
        `<section data-section="education"><h2>x</h2></section><section data-section="certifications"><h2>x</h2><ul>${entry}</ul></section>`,
      ),
    ).toMatchObject({
      certifications: [
        {
          name: 'Welder',
          authority: 'Acme, Inc.',
          credentialId: '123-A',
          startDate: '2020-01',
          endDate: '2023-01',
        },
      ],
    });
  });

  it('is unescaped text, however often it was escaped', () => {
    const overview = 'Nuts &amp;amp;amp; bolts';
    expect(
      company(node({ description: overview, url: [url, 'https://acme.example/?a=1&amp;amp;b=2'] }), ''),
    ).toMatchObject({ overview: 'Nuts & bolts', websiteUrl: 'https://acme.example/?a=1&b=2' });
    const preview = `<meta property="og:title" content="Acme"><meta property="og:description" content="${overview}">`;
    expect(company(preview, '<p>Nuts &amp; bolts</p>')).toMatchObject({ overview: 'Nuts & bolts' });
  });

  it('is no overview where the preview’s text repeats the headline, or is not on the page', () => {
    const preview = (text: string, html: string): object =>
      card(
        `<meta property="og:title" content="Jane Doe"><meta property="og:description" content="${text}">${html}`,
      );
    expect(preview('Builds bridges', '<h2 class="headline">Builds bridges</h2>')).toMatchObject({
      overview: null,
    });
    expect(preview('Builds bridges', '<h2>Builds bridges</h2>')).toMatchObject({ overview: null });
    expect(preview('Builds bridges', '<p>Sings</p>')).toMatchObject({ overview: null });
    expect(preview('I build bridges.', '<p>I build  bridges.</p>')).toMatchObject({
      overview: 'I build bridges.',
    });
  });

  it('is no employer where only members may see it', () => {
    const role = (text: string): object =>
      person(
        `<section data-section="experience"><h2>x</h2><ul><li><h3 class="title">CTO</h3><h4 class="subtitle">${text}</h4></li></ul></section>`,
      );
    for (const text of ['(company name only visible to members)', '(Firmenname nur für Mitglieder sichtbar)'])
      expect(role(text)).toMatchObject({ experiences: [{ title: 'CTO', companyName: null }] });
    expect(role('Barnes · Noble')).toMatchObject({
      experiences: [{ companyName: 'Barnes · Noble', employmentType: null }],
    });
    expect(role('Barnes · Noble · Full-time')).toMatchObject({
      experiences: [{ companyName: 'Barnes · Noble', employmentType: 'Full-time' }],
    });
    expect(role('Acme · Vollzeit')).toMatchObject({
      experiences: [{ companyName: 'Acme', employmentType: 'Vollzeit' }],
    });
  });

  it('is an education’s description, and not its activities', () => {
    const text = (name: string, words: string): string =>
      `<div class="${name}"><p class="text--more">${words}</p></div>`;
    const entry = `<li><h3 class="school-name">ETH</h3>${text('a', 'Activities and Societies: Chess')}${text('b', 'Wrote a thesis.')}</li>`;
    expect(person(`<section data-section="education"><h2>x</h2><ul>${entry}</ul></section>`)).toMatchObject({
      education: [{ description: 'Wrote a thesis.' }],
    });
  });

  it('is the first of several websites', () => {
    expect(
      card(
        '<dl><dt>Websites</dt><dd><ul><li><a href="https://a.example.com">A</a></li><li><a href="https://b.example.com">B</a></li></ul></dd></dl>',
      ),
    ).toMatchObject({ websiteUrl: 'https://a.example.com' });
  });
});

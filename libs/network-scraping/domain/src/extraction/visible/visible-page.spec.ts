import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../../subject/profile-site';
import { readSample, sampleUrl, shownPerson } from '../../testing/read-sample';
import { explainPage } from '../explain-page';

const site = new ProfileSite('https://network.example');
const labels = (pairs: Readonly<Record<string, string>>): string =>
  `<dl>${Object.entries(pairs)
    .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`)
    .join('')}</dl>`;

describe('a visible page', () => {
  it('has a person’s labelled values', () => {
    const html = labels({
      Website: 'https://jane.example.com',
      Location: 'Bern, Switzerland',
      Industry: 'Metal',
    });
    const record = { websiteUrl: 'https://jane.example.com', addressCity: 'Bern', industry: 'Metal' };
    expect(readSample('person', shownPerson(html))).toMatchObject(record);
    const named = `<p class="location">Paris, France</p>${labels({ Location: 'x', Industry: 'Metal' })}`;
    expect(readSample('person', shownPerson(named))).toMatchObject({ location: 'Paris, France' });
  });

  it('has a company’s picture beside its name', () => {
    const html = `<html><head><title>Acme | x</title><link rel="canonical" href="/company/acme"></head><body><main><section><h1>Acme</h1><img class="logo" src="/1.png"></section>${labels({ Industry: 'Metal' })}</main></body></html>`;
    expect(readSample('company', html)).toMatchObject({ pictureUrl: 'https://network.example/1.png' });
  });

  it.each(['experience', 'education'])('is the subject’s own when it has a section %s', (kind) => {
    const section = `<section data-section="${kind}"><h2>x</h2><p>y</p></section><input type="password">`;
    expect(readSample('person', shownPerson(section))).toMatchObject({ name: 'Jane' });
    expect(readSample('person', shownPerson(section.replace(kind, 'others')))).toMatchObject({
      verdict: 'refused',
    });
  });
});

describe('what no rule reads of a visible page', () => {
  const unplaced = (html: string): unknown => {
    const url = sampleUrl('person');
    const page = { status: 200, url, contentType: 'text/html', html: shownPerson(html) };
    return explainPage(page, site.parse('person', url)!, site).unplaced;
  };
  const section = (kind: string, entries: string): string =>
    `<section data-section="${kind}"><h2>x</h2><ul>${entries}</ul></section>`;

  it.each(['experience', 'education', 'certifications', 'languages'])(
    'is an entry of %s that gives nothing',
    (kind) => {
      const read = '<li><h3>Words</h3></li>';
      const entries = `${read}<li>one<br>\n two (three)</li><li></li><p>x</p>`;
      expect(
        unplaced(section(kind, entries) + section(kind === 'education' ? 'experience' : 'education', read)),
      ).toEqual([{ kind: 'entry', text: 'one two (three)' }]);
    },
  );

  it('is no entry of skills, and no headline', () => {
    const html = section('skills', '<li>one<br>two</li>') + section('education', '<li><h3>ETH</h3></li>');
    expect(unplaced(`<section><h2 class="headline">CTO</h2><p>x</p></section>${html}`)).toEqual([]);
  });

  it('is returned by its first words, for the first 50 parts', () => {
    const long = 'w'.repeat(300);
    expect(
      unplaced(section('education', `<li>${long}</li>`) + `<div><h2>${long}</h2><p>x</p></div>`),
    ).toEqual([
      { kind: 'section', text: 'w'.repeat(100) },
      { kind: 'entry', text: 'w'.repeat(200) },
    ]);
    expect(unplaced(section('education', '<li>words</li>'.repeat(60)))).toHaveLength(50);
  });
});

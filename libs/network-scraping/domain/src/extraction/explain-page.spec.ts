import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../subject/profile-site';
import { explainPage, type PageExplanation } from './explain-page';

const site = new ProfileSite('https://network.example');
const url = 'https://network.example/company/acme';
const explain = (html: string, status = 200): PageExplanation<'company'> =>
  explainPage({ status, url, contentType: 'text/html', html }, site.parse('company', url)!, site);

describe('explainPage', () => {
  const entity = JSON.stringify({
    '@type': 'Organization',
    name: 'Acme Inc',
    url,
    industry: 'Metal',
    numberOfEmployees: { value: 70 },
  });
  const page =
    `<html><head><title>Acme | Network</title><link rel="canonical" href="${url}">` +
    `<script type="application/ld+json">${entity}</script></head><body><main><h1>Acme</h1>` +
    '<dl><dt>Company size</dt><dd>11-50 employees</dd></dl><section><h2>Awards</h2><p>Best of Show</p></section>' +
    '</main></body></html>';

  it('returns the origin of each known field, and the values of the other sources', () => {
    const { reading, fields } = explain(page);
    expect(reading).toMatchObject({ verdict: 'ok', record: { name: 'Acme', employeeCount: 11 } });
    expect(fields).toEqual([
      {
        field: 'name',
        value: 'Acme',
        origin: 'visible',
        candidates: [
          { origin: 'visible', value: 'Acme' },
          { origin: 'json-ld', value: 'Acme Inc' },
        ],
      },
      {
        field: 'industry',
        value: 'Metal',
        origin: 'json-ld',
        candidates: [{ origin: 'json-ld', value: 'Metal' }],
      },
      {
        field: 'employeeCount',
        value: 11,
        origin: 'visible',
        candidates: [
          { origin: 'visible', value: 11 },
          { origin: 'json-ld', value: 70 },
        ],
      },
    ]);
  });

  it('lists the parts of the page that no rule reads', () => {
    expect(explain(page).unplaced).toEqual([{ kind: 'section', text: 'Awards' }]);
    const parts = '<section><h2>Awards</h2><h3>Best of Show</h3><h2></h2></section>';
    expect(explain(page.replace('</main>', `${parts}</main>`)).unplaced).toEqual([
      { kind: 'section', text: 'Awards' },
      { kind: 'section', text: 'Awards' },
    ]);
  });

  it('explains no field of a page that is not the subject’s', () => {
    expect(explain('<title>Sign in | Network</title>')).toEqual({
      reading: { verdict: 'refused', reason: 'login_wall' },
      fields: [],
      unplaced: [],
    });
    expect(explain(page, 404)).toEqual({ reading: { verdict: 'gone' }, fields: [], unplaced: [] });
  });

  it('explains the fields that a page has without its JavaScript', () => {
    const shell = `<meta property="og:title" content="Acme"><meta property="og:url" content="${url}"><div id="root"></div>`;
    expect(explain(shell)).toMatchObject({
      reading: { verdict: 'shell' },
      fields: [{ field: 'name', value: 'Acme', origin: 'meta', candidates: [{ origin: 'meta' }] }],
    });
    expect(explain('<div id="root"></div>')).toMatchObject({ reading: { verdict: 'shell' }, fields: [] });
  });

  it('returns the sources with entries of a list', () => {
    const jane = 'https://network.example/in/jane';
    const data = JSON.stringify({ '@type': 'Person', name: 'Jane', url: jane, knowsAbout: ['SQL'] });
    const html = `<html><head><title>Jane | Network</title><link rel="canonical" href="${jane}"></head><body><script type="application/ld+json">${data}</script><main><h1>Jane</h1><dl><dt>Industry</dt><dd>Metal</dd></dl></main></body></html>`;
    const { fields } = explainPage(
      { status: 200, url: jane, contentType: 'text/html', html },
      site.parse('person', jane)!,
      site,
    );
    expect(fields.find(({ field }) => field === 'skills')).toEqual({
      field: 'skills',
      value: ['SQL'],
      origin: 'json-ld',
      candidates: [{ origin: 'json-ld', value: ['SQL'] }],
    });
    expect(fields.find(({ field }) => field === 'industry')?.origin).toBe('visible');
  });
});

import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../../subject/profile-site';
import type { SubjectKind } from '../../subject/subject';
import { readSample, shownPerson } from '../../testing/read-sample';
import { jsonLd } from '../../testing/sample-page';
import { readPage } from '../read-page';

/** A site whose people and companies share one form of address. */
const forge = new ProfileSite('https://forge.example', { person: '/{slug}', company: '/{slug}' });
const url = 'https://forge.example/octo-ada';
const read = (kind: SubjectKind, html: string): object => {
  const reading = readPage(
    { status: 200, url, contentType: 'text/html', html },
    forge.parse(kind, url)!,
    forge,
  );
  return reading.verdict === 'ok' ? reading.record : reading;
};
const head = (type: string): string =>
  `<title>octo-ada (Ada Roe) · Forge</title><meta property="og:type" content="${type}"><meta property="og:url" content="${url}"><meta property="og:title" content="octo-ada">`;
const item = (type: string): string =>
  `<main itemscope itemtype="http://schema.org/${type}"><h1><span itemprop="name">Ada Roe</span> <span>octo-ada</span></h1><p itemprop="description">Writes parsers.</p></main>`;
const nothing = { verdict: 'refused', reason: 'another_subject' };

describe('the kind of a page', () => {
  it('follows its structured data, whatever its address', () => {
    const person = head('profile') + item('Person');
    expect(read('person', person)).toMatchObject({ name: 'Ada Roe', networkId: 'octo-ada' });
    expect(read('company', person)).toEqual(nothing);
    const company = head('profile') + item('Organization');
    expect(read('company', company)).toMatchObject({ name: 'Ada Roe' });
    expect(read('person', company)).toEqual(nothing);
  });

  it('follows its open graph type, without structured data', () => {
    const plain = '<main><h1>octo-ada</h1><dl><dt>Industry</dt><dd>Software</dd></dl></main>';
    expect(read('company', head('profile') + plain)).toEqual(nothing);
    expect(read('company', head('Company') + plain)).toMatchObject({ name: 'octo-ada' });
    expect(read('person', head('organization') + plain)).toEqual(nothing);
    expect(read('person', head('website') + plain)).toMatchObject({ name: 'octo-ada' });
  });

  it('follows its address where people and companies have different ones', () => {
    const namesake = jsonLd({ '@type': 'Organization', name: 'Jane' });
    const html = shownPerson(`${namesake}<section><h2>About</h2><p>I build.</p></section>`);
    expect(readSample('person', html)).toMatchObject({ name: 'Jane', overview: 'I build.' });
  });

  it('is not that of a person whom it only mentions', () => {
    const founder = jsonLd({ '@type': 'Person', name: 'Eve Poe' });
    expect(read('company', head('website') + founder + '<main><h1>octo-ada</h1></main>')).toMatchObject({
      name: 'octo-ada',
    });
  });
});

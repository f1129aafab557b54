import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../subject/profile-site';
import { generations as written, sampleProfile, urlOfProfile, wordings } from '../testing/visible';
import { generationOf } from './generation';
import { readPage } from './read-page';

const site = new ProfileSite('https://network.example');
const expected: Readonly<Record<string, string>> = {
  'member cards by class': 'member_cards',
  'member cards by key': 'member_cards',
  'member cards without marks': 'member_cards',
};

describe('the layout of a page', () => {
  it.each(written)('has the generation of $name, and its language', (generation) => {
    for (const wording of wordings) {
      const html = generation.write(sampleProfile, wording);
      const url = urlOfProfile(sampleProfile);
      const page = { status: 200, url, contentType: 'text/html', html };
      const reading = readPage(page, site.subjectAt('person', url)!, site);
      expect(reading).toMatchObject({
        verdict: 'ok',
        layout: { generation: expected[generation.name] ?? generation.name.replaceAll(' ', '_') },
      });
    }
  });

  it.each(['', '<div class="results profile">', '<p>core section container'])(
    'has no generation: %s',
    (html) => {
      expect(generationOf(html)).toBeNull();
    },
  );

  it.each([
    ['pt_BR', 'pt-br'],
    ['tr', 'tr'],
    ['"><script>', null],
    ['', null],
  ])('has the language of lang="%s": %s', (lang, language) => {
    const html = `<html lang='${lang}'><title>Ada Roe</title><script type="application/ld+json">{"@type":"Person","name":"Ada Roe","url":"https://network.example/in/ada"}</script>`;
    const page = { status: 200, url: 'https://network.example/in/ada', contentType: 'text/html', html };
    expect(readPage(page, { kind: 'person', slug: 'ada' }, site)).toMatchObject({ layout: { language } });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../../testing/read-sample';

const read = (kind: 'skills' | 'languages', entries: string): unknown[] => {
  const section = `<section data-section="${kind}"><h2>x</h2>${entries}</section><section data-section="education"><h2>x</h2><p></p></section>`;
  return (readSample('person', shownPerson(section)) as Record<typeof kind, unknown[]>)[kind];
};

describe('the skills on a visible page', () => {
  it.each([
    '<ul><li>SQL</li></ul>',
    '<p class="competency">SQL</p>',
    '<p class="skill">SQL</p>',
    ...['jellybean', 'title', 'name', 'skill-name'].map(
      (word) => `<li><i class="${word}">SQL</i><p>3 years</p></li>`,
    ),
    '<li><h4>SQL</h4><p>3 years</p></li>',
    '<li>SQL<button>Endorse</button></li>',
    ...[
      'SQL· 12',
      'SQL ·12',
      'SQL • 1 endorsement',
      'SQL 1 endorsement',
      'SQL (12 endorsements)',
      'SQL (12+)',
      'SQL · 12',
      'SQL • 12',
      'SQL (12)',
      'SQL 99+ endorsements',
      'SQL · 12 endorsements',
      'SQL (1 endorsement)',
    ].map((text) => `<li>${text}</li>`),
    '<li>SQL</li><li class="show-more">And more</li>',
    ...['show-less', 'more', 'less', 'see-more'].map(
      (word) => `<li>SQL</li><li class="x__${word}">And more</li>`,
    ),
    '<li>SQL</li><li>one<br>two</li><li></li>',
  ])('are read from %j', (html) => {
    expect(read('skills', html)).toEqual(['SQL']);
  });

  it.each([
    'Seeing more',
    'C++',
    'Web 2.0',
    'Office 365',
    'ISO 9001',
    'SAP R/3',
    'A • B',
    'Showing',
    'Versioning all',
    'Plus500',
    '5+5',
    'Lighting',
  ])('may be called %s', (skill) => {
    expect(read('skills', `<li>${skill}</li>`)).toEqual([skill]);
  });
});

describe('the languages on a visible page', () => {
  const english = { name: 'English', proficiency: 'native' };
  it.each([
    '<li><h4>English</h4><p>native</p></li>',
    '<p class="language"><b class="name">English</b> <i>native</i></p>',
    '<li><b class="title">English</b><p>(native)</p><p class="proficiency">native</p></li>',
    '<li><h4>English</h4><p class="subtitle">(native)</p></li>',
    '<li><h4>English</h4><p class="level">（native）</p></li>',
    '<li><h4><b>English</b></h4><div><div><p>native</p></div></div><p></p></li>',
    '<li><p class="name"></p><p class="name">English</p><p>native</p></li>',
    '<li> English<span>native</span></li>',
  ])('are read from %j', (html) => {
    expect(read('languages', html)).toEqual([english]);
  });

  it.each([
    '<li>English</li>',
    '<li><h4>English</h4></li>',
    '<li><h4>English</h4> since 1990</li>',
    '<li><h4>English</h4><p>native</p><p>since 1990</p></li>',
  ])('have an unknown proficiency in %j', (html) => {
    expect(read('languages', html)).toEqual([{ name: 'English', proficiency: null }]);
  });

  it.each([
    '<li>Chinese (Simplified)</li>',
    '<li><h4></h4><p>native</p></li>',
    '<li>Chinese （Simplified）</li>',
    '<li>one<br>two</li>',
    '<li>English<span>native</span><span>since 1990</span></li>',
    '<li>Show all 12</li>',
    '<li></li>',
    '<p>English</p>',
  ])('are none in %j', (html) => {
    expect(read('languages', html)).toEqual([]);
  });
});

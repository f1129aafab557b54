import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../../testing/read-sample';

/** The schools in a section with these entries. */
function schools(entries: string): unknown {
  const section = `<section data-section="education"><h2>x</h2>${entries}</section>`;
  return (readSample('person', shownPerson(section)) as { education: unknown }).education;
}
const eth = { schoolName: 'ETH', degree: 'MSc', fieldOfStudy: 'Physics' };

describe('the schools on a visible page', () => {
  it.each([
    '<ul><li><h3>ETH</h3><h4><span>MSc</span><span>Physics</span></h4></li></ul>',
    '<ul>\n<li>\n<h3>ETH</h3>\n<h4>MSc, Physics</h4>\n</li>\n</ul>',
    '<article><h3>ETH</h3><h4>MSc, Physics</h4></article>',
    '<li><h3>ETH</h3> Zürich <h4>MSc, Physics</h4></li>',
    '<div class="vevent"><p class="fn">ETH</p><p class="degree">MSc</p><p class="major">Physics</p></div>',
    '<div class="school"><p class="org">ETH</p><p class="degree-name">MSc</p><p class="field-of-study">Physics</p></div>',
    '<li><p class="school-name">ETH</p><p class="subtitle"><span>MSc</span> <span>– </span><span>Physics</span></p></li>',
    '<li><h3><i class="item-title">ETH</i></h3><h4>MSc, Physics</h4></li>',
    '<li><h3 class="item-title"></h3><h3 class="item-title">ETH</h3><h4>MSc, Physics</h4></li>',
    '<ul><li><h3>ETH</h3><h4>MSc, Physics</h4></ul>',
    '<li><h3>ETH</h3><h4><span><b>x</b></span><span>MSc</span><span>Physics</span></h4></li>',
  ])('have name, degree and field in %j', (html) => {
    expect(schools(html)).toMatchObject([eth]);
  });

  it.each([
    ['without a name', '<li><p>MSc</p><h3>ETH</h3></li>'],
    ['that begins with words', '<li>At <h3>ETH</h3></li>'],
    ['that nothing closes', '<div class="school"><h3>ETH</h3>'],
    ['that is none', '<div><h3>ETH</h3></div>'],
  ])('are none in an entry %s', (_, html) => {
    expect(schools(html)).toEqual([]);
  });

  it('have only marked parts, where there are any', () => {
    expect(schools('<li><h3>ETH</h3><h4>MSc, Physics</h4><p class="degree">BSc</p></li>')).toMatchObject([
      { ...eth, degree: 'BSc', fieldOfStudy: null },
    ]);
    expect(schools('<li><h3>ETH</h3><h4>MSc, Chemistry</h4><p class="major">Physics</p></li>')).toMatchObject(
      [{ ...eth, degree: null }],
    );
    expect(schools('<li><p class="school-name">ETH</p></li>')).toMatchObject([
      { degree: null, fieldOfStudy: null },
    ]);
  });

  it('have their page', () => {
    for (const path of ['school', 'company'])
      expect(schools(`<li><h3>ETH</h3><a href="/${path}/eth">x</a></li>`)).toMatchObject([
        { schoolNetworkId: 'eth' },
      ]);
    expect(schools('<li><h3>ETH</h3><a href="/in/eth">x</a></li>')).toMatchObject([
      { schoolNetworkId: null },
    ]);
  });

  it('have their time', () => {
    expect(schools('<li><h3>ETH</h3><p><time>2010</time> – <time>2014</time></p></li>')).toMatchObject([
      { startDate: '2010', endDate: '2014' },
    ]);
  });

  it('have a description, which no list of activities is', () => {
    const description = (text: string): unknown =>
      (schools(`<li><h3>ETH</h3><p class="description">${text}</p></li>`) as { description: unknown }[])[0]!
        .description;
    expect(description('I learned a lot.')).toBe('I learned a lot.');
    expect(description('Activities and societies: chess')).toBeNull();
    expect(description('My marks: the best that any student had ever had, by report: six')).toBeNull();
    expect(description(`${'We learned '.repeat(4)}: a lot`)).toMatch(/^We learned/);
  });
});

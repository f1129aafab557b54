import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../../testing/read-sample';

/** The skills on a page with these sections. */
const skills = (html: string): unknown =>
  (
    readSample(
      'person',
      shownPerson(`${html}<section data-section="education"><h2>x</h2><p></p></section>`),
    ) as { skills: unknown }
  ).skills;
const list = '<ul><li>SQL</li></ul>';

describe('a section of a visible page', () => {
  const entry = '<li><h3>Words</h3></li>';
  const marks: Readonly<Record<string, readonly [marks: string, html: string, value: unknown]>> = {
    overview: ['summary about about-us', '<p>Words</p>', 'Words'],
    experiences: ['experience experiences positions', entry, [{ title: 'Words' }]],
    education: ['education educations educationsDetails', entry, [{ schoolName: 'Words' }]],
    certifications: ['certifications certification licenses-and-certifications', entry, [{ name: 'Words' }]],
    languages: ['languages language', entry, [{ name: 'Words' }]],
    skills: ['skills skill', '<li>Words</li>', ['Words']],
  };

  it.each(
    Object.entries(marks).flatMap(([field, [names]]) => names.split(' ').map((mark) => ({ mark, field }))),
  )('with the mark $mark is its $field', ({ mark, field }) => {
    const [, html, value] = marks[field]!;
    const section = `<section data-section="${mark}"><h2>x</h2>${html}</section>`;
    const other = mark.startsWith('education')
      ? ''
      : '<section data-section="education"><h2>x</h2><p></p></section>';
    expect(readSample('person', shownPerson(section + other))).toMatchObject({ [field]: value });
  });

  it.each([
    `<div data-section="skills"><h2>x</h2>${list}</div>`,
    `<div data-test-id="skill"><h2>x</h2>${list}</div>`,
    `<div data-testid="Skills"><h2>x</h2>${list}</div>`,
    ...[
      'skills',
      'background-skills',
      'profile_skills',
      'section-skill',
      'skills-section',
      'skills_container',
      's-skills',
      'skills-list',
      'skills-card',
    ].map((id) => `<div id="${id}"><h3>x</h3>${list}</div>`),
    `<section class="core skills"><h2>x</h2>${list}</section>`,
    `<div><h2>Skills</h2>${list}</div>`,
    `<div>\n<header>\n<h2>Skills</h2>\n</header>\n${list}</div>`,
    `<div><header><h2>Skills (1)</h2></header><div>${list}</div></div>`,
    `<div><h2>Jane’s Skills</h2>${list}<h2>Others</h2><ul><li>x</li></ul></div>`,
    `<div><h3>Skills:</h3>${list}<div><h2>Others</h2></div><ul><li>x</li></ul></div>`,
    `<div><h2>Skills</h2><h3>Top</h3>${list}</div>`,
    `<div><h2>Skills</h2>${list}</div><div><h2>Skills</h2><ul><li>x</li></ul></div>`,
  ])('is found in %j', (html) => {
    expect(skills(html)).toEqual(['SQL']);
  });

  it('may have a mark instead of a heading, which also counts more than words do', () => {
    expect(skills(`<div data-section="skills">${list}</div>`)).toEqual(['SQL']);
    expect(skills(`<section class="skills-section">${list}</section>`)).toEqual(['SQL']);
    expect(
      skills(`<div><h2>Skills</h2><p>Many</p></div><div id="profile-skills"><h3>x</h3>${list}</div>`),
    ).toEqual(['SQL']);
  });

  it.each([
    `<div class="skills"><h2>x</h2>${list}</div>`,
    `<div id="my-skills"><h2>x</h2>${list}</div>`,
    `<div><h2>My skills and others</h2>${list}</div>`,
    `<div data-section="constructor"><h2>x</h2>${list}</div>`,
    `<div><h1>Skills</h1>${list}</div>`,
    `<div><h2>${'Skills '.repeat(20)}</h2>${list}</div>`,
    `<div data-section="skills"><h2>x</h2>${list}`,
  ])('is none in %j', (html) => {
    expect(skills(html)).toEqual([]);
  });
});

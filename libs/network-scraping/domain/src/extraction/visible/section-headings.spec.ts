import { describe, expect, it } from '@jest/globals';
import { sectionOfHeading } from './section-headings';

describe('sectionOfHeading', () => {
  it.each([
    ['About', 'about'],
    ['Hakkımızda', 'about'],
    ['Experience', 'experience'],
    ['Berufserfahrung', 'experience'],
    ['ОПЫТ РАБОТЫ', 'experience'],
    ['Education', 'education'],
    ['学歴', 'education'],
    ['Licenses & Certifications', 'certifications'],
    ['Zertifikate', 'certifications'],
    ['Languages', 'languages'],
    ['Idiomas', 'languages'],
    ['Skills', 'skills'],
    ['스킬', 'skills'],
    ['Work\n  Experience', 'experience'],
    ['Expérience'.normalize('NFD'), 'experience'],
    ['Experience (5)', 'experience'],
    ['Skills(12)', 'skills'],
    ['スキル（3）', 'skills'],
    ['Skills:', 'skills'],
    ['スキル：', 'skills'],
    ['Jane Doe’s Experience', 'experience'],
    ["James' Experience (5)", 'experience'],
    ['Jane`s  Education:', 'education'],
    ['Compétences :', 'skills'],
    ['Skills (5):', 'skills'],
    ['Jane’s Work Experience', 'experience'],
    ['Jane’s friend’s Experience', 'experience'],
    ['Jane’s Skills & Endorsements', 'skills'],
    ['Jane’s Licenses and Certifications', 'certifications'],
    [`${'x'.repeat(80)}’s Experience`, 'experience'],
  ])('of %j is %s', (heading, kind) => {
    expect(sectionOfHeading(heading)).toBe(kind);
  });

  it.each([
    'Experience abroad',
    'My experience',
    'Janes Experience',
    'Experience (5) and more',
    'Experience (a)',
    'Skills: a to z',
    'Jane’s new Experience',
    'Jane’s Experience in Bern',
    'Jane’s x’s',
    '’s Experience',
    `${'x'.repeat(81)}’s Experience`,
    '',
  ])('of %j is unknown', (heading) => {
    expect(sectionOfHeading(heading)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../../testing/read-sample';

/** The dates of a role with this HTML. */
function timeOf(html: string): object | undefined {
  const section = `<section data-section="experience"><h2>x</h2><ul><li><h3>CTO</h3>${html}</li></ul></section>`;
  const record = readSample('person', shownPerson(section));
  const { experiences } = record as {
    experiences: { startDate: unknown; endDate: unknown; isCurrent: unknown }[];
  };
  const [role] = experiences;
  return role && { startDate: role.startDate, endDate: role.endDate, isCurrent: role.isCurrent };
}
const past = { startDate: '2019-01', endDate: '2021-03', isCurrent: false };
const current = { startDate: '2019-01', endDate: null, isCurrent: true };
const unknown = { startDate: null, endDate: null, isCurrent: null };

describe('the dates of an entry', () => {
  it.each([
    '<p><time>Jan 2019</time> – <time>Mar 2021</time></p>',
    '<p class="x date-range"><time>Jan 2019</time><time>Mar 2021</time></p>',
    '<p class="dates"><time>Jan 2019</time> – <time>Mar 2021</time> <b>2 years 3 months</b></p>',
    '<p class="dates"><b><time>Jan 2019</time></b> – <b><time>Mar 2021</time></b> · 2 years</p>',
    '<p><b class="dtstart">Jan 2019</b>, <time>2020</time>, <b class="dtend">Mar 2021</b></p>',
    '<p class="dates"><b><time datetime="2019-01">Eanáir</time></b> – <b><time datetime="2021-03">Márta</time></b></p>',
    '<p class="period">Jan 2019 – Mar 2021</p>',
    '<p class="period">Jan 2019—Mar 2021</p>',
    '<p class="period">Jan 2019―Mar 2021</p>',
    '<p class="duration">Jan 2019- Mar 2021</p>',
    '<p class="date">Jan 2019 -Mar 2021</p>',
    '<p class="timeframe">Jan 2019 to\nMar 2021</p>',
    '<p class="dates">Jan 2019  until  Mar 2021</p>',
    '<p class="dates">Jan 2019 BIS Mar 2021</p>',
    '<p class="dates">2019年1月～2021年3月</p>',
    '<p class="dates">Jan 2019 – Mar 2021 · 2 yrs 3 mos</p>',
    '<p class="dates">Jan 2019 – Mar 2021 (2 yrs 3 mos)</p>',
    '<p class="dates">Jan 2019 – Mar 2021（2年3月） </p>',
    '<p class="dates">Jan 2019 – Mar 2021 | 2 yrs 3 mos</p>',
    '<p class="duration">2 yrs 3 mos</p><p class="dates">Jan 2019 – Mar 2021</p>',
  ])('are both in %j', (html) => {
    expect(timeOf(html)).toEqual(past);
  });

  it('are two years with a hyphen between them', () => {
    expect(timeOf('<p class="dates">2019-2021</p>')).toEqual({ ...past, startDate: '2019', endDate: '2021' });
  });

  it.each([
    '<p><time>Jan 2019</time> – Present</p>',
    '<p><time>Jan 2019</time> – <time>Present</time></p>',
    '<p class="dates"><time>Jan 2019</time> – Present <b>3 yrs</b></p>',
    '<p class="dates">Jan 2019 - Present (7 years)</p>',
    '<p class="dates">Jan 2019 – Present · 3 yrs</p>',
    '<p><abbr class="dtend">Present</abbr>, from <abbr class="dtstart">Jan 2019</abbr></p>',
    '<p><b class="end-date">Present</b>, from <b class="start-date">Jan 2019</b></p>',
    '<p><b class="enddate">Present</b>, from <b class="startdate">Jan 2019</b></p>',
    '<p class="period"><abbr class="dtstart">Jan 2019</abbr> – <abbr class="dtstamp">Παρόν</abbr></p>',
  ])('are until today in %j', (html) => {
    expect(timeOf(html)).toEqual(current);
  });

  it.each([
    `<p class="dates">Jan 2019 – Mar 2021 ${'and so on '.repeat(10)}</p>`,
    '<p class="dates">Jan 2019 – Mar 2021 – May 2022</p>',
    '<p class="intro">Jan 2019 – Mar 2021</p>',
    '<p class="dates">some day</p>',
  ])('are unknown in %j', (html) => {
    expect(timeOf(html)).toEqual(unknown);
  });

  it.each(['Since Jan 2019', 'Bis heute, seit Jan. 2019', 'Januar 2019 – heute · 3 Jahre'])(
    'are open in %j',
    (text) => {
      expect(timeOf(`<p class="dates">${text}</p>`)).toEqual({
        startDate: '2019-01',
        endDate: null,
        isCurrent: true,
      });
    },
  );

  it('are one alone', () => {
    expect(timeOf('<p class="dates">Jan 2019</p>')).toEqual({ ...past, endDate: null, isCurrent: null });
  });

  it('begin with a date in front of the first that is marked', () => {
    expect(timeOf('<p class="dates">Jan 2019 – <time>Mar 2021</time></p>')).toEqual(past);
    expect(timeOf('<p class="dates">٢٠١٩ – <time>Mar 2021</time></p>')).toEqual({
      ...past,
      startDate: '2019',
    });
  });

  it('are read from their machine-readable value in unknown languages', () => {
    const date = (attributes: string): unknown =>
      (timeOf(`<p><time ${attributes}>Meatán Fómhair</time></p>`) as { startDate: unknown }).startDate;
    expect(date('datetime="2019-09"')).toBe('2019-09');
    expect(date('title="2019-09-01"')).toBe('2019-09');
    expect(date('title="2019-01-01"')).toBe('2019');
    expect(date('title="2019-09-17"')).toBe('2019-09-17');
    expect(date('')).toBeNull();
    expect(
      timeOf('<p><time datetime="2018-01-01">Jan 2019</time> – <time datetime="2020">Present</time></p>'),
    ).toEqual(current);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../../testing/read-sample';

/** The roles in a section with these entries. */
function roles(entries: string, rest = ''): unknown {
  const section = `<section data-section="experience"><h2>x</h2>${entries}</section>`;
  return (readSample('person', shownPerson(section + rest)) as { experiences: unknown }).experiences;
}
/** The card of signed-in members. */
const card = (name: string, rest = '') =>
  `<div data-view-name="profile-component-entity"><div class="t-bold">${name}</div>${rest}</div>`;
const cto = { title: 'CTO', companyName: 'Acme' };
const dates = '<p class="dates">2019 – 2021</p>';
const acmeLink = '<a href="https://network.example/company/acme?trk=x">';

describe('what is no employer and no title', () => {
  const group = (role: string) =>
    `<ul><li><a href="/company/acme"><h3>Acme</h3></a><ul>${role}</ul></li></ul>`;

  it.each([
    '2 yrs',
    '2 Jahre 3 Monate',
    '3年2か月',
    '4 ans',
    'Full-time',
    'Vollzeit',
    'Temps plein',
    '正社員',
  ])('%j does not hide the employer of a group', (text) => {
    const role = `<li><h3>Lead</h3><h4>${text}</h4>${dates}</li>`;
    expect(roles(group(role))).toMatchObject([{ title: 'Lead', companyName: 'Acme' }]);
    expect(roles(`<ul>${role}</ul>`)).toMatchObject([{ title: 'Lead', companyName: null }]);
  });

  it('is a kind of employment below an employer, which all its roles have', () => {
    const line = (text: string): string => `<span class="t-14">${text}</span>`;
    const role = (title: string, kind = ''): string =>
      card(title, `${kind}<span class="t-14 t-black--light">Jan 2019 - Mar 2021 · 2 yrs</span>`);
    const cards = card('Acme', line('Full-time · 4 yrs') + role('Lead') + role('Aide', line('Internship')));
    expect(roles(`<ul><li>${cards}</li></ul>`)).toMatchObject([
      { title: 'Lead', companyName: 'Acme', employmentType: 'Full-time' },
      { title: 'Aide', companyName: 'Acme', employmentType: 'Internship' },
    ]);
  });

  it.each([
    'Толық жұмыс күні',
    'Fullt starf',
    'სრული განაკვეთი',
    'Լրիվ դրույք',
    'முழுநேரம்',
    'کل وقتی',
    'Lanaldi osoa',
    'Полно работно време',
    'Selvstændig',
    'Wolontariat',
    'Εθελοντής',
    'เต็มเวลา',
    'Kontrak',
    'Contract · Hybrid',
    'Vollzeit – 3 Jahre',
    'Mi-temps',
    'Pół etatu',
    'miaka 2',
    '2y 3m',
    '3 days',
    'Words of no language · 4 yrs',
  ])('%j is no employer in any language', (text) => {
    expect(roles(`<ul><li><h3>Lead</h3><h4>${text}</h4>${dates}</li></ul>`)).toMatchObject([
      { title: 'Lead', companyName: null },
    ]);
  });

  it('is a text without a link below a linked employer, in any language', () => {
    const unknown = `<li><h3>Lead</h3><h4>Words of no language</h4>${dates}</li>`;
    expect(roles(group(unknown))).toMatchObject([{ title: 'Lead', companyName: 'Acme' }]);
    const linked = `<li><h3>Lead</h3><h4><a href="/company/rival">Rival</a></h4>${dates}</li>`;
    expect(roles(group(linked))).toMatchObject([{ title: 'Lead', companyName: 'Rival' }]);
    const named = `<ul><li><h3>Years abroad</h3><ul><li><h3>Lead</h3><h4>Rival</h4>${dates}</li></ul></li></ul>`;
    expect(roles(named)).toMatchObject([{ title: 'Lead', companyName: 'Rival' }]);
  });

  it('is the kind of a role in a group', () => {
    const role = `<li><h3>Lead</h3><h4>Contract</h4>${dates}</li>`;
    expect(roles(group(role))).toMatchObject([{ companyName: 'Acme', employmentType: 'Contract' }]);
  });

  it('has no place for its employer', () => {
    const role = `<li><h3>Lead</h3>${dates}<h4 class="role__location">Ghent</h4></li>`;
    expect(roles(group(role))).toMatchObject([{ title: 'Lead', companyName: 'Acme', location: 'Ghent' }]);
  });

  it('is the highest heading, wherever the media of the entry stand', () => {
    const media = '<div class="media-list"><h5 class="media-title">A film</h5></div>';
    const entry = `<ul><li>${media}<h3>CEO</h3><h4>Acme</h4>${dates}</li></ul>`;
    expect(roles(entry)).toMatchObject([{ title: 'CEO', companyName: 'Acme' }]);
  });

  it.each([
    '<h5 class="media-title">A talk</h5>',
    '<div class="skills"><span class="title">A talk</span></div>',
    '<div class="recommendation"><h3 class="title">A talk</h3></div>',
    '<ul class="projects"><li><h4 class="title">A talk</h4></li></ul>',
    '<h6 class="item-title">A talk</h6>',
  ])('is the title in %s', (html) => {
    const entry = `<ul><li><h3>CEO</h3><h4>Acme</h4>${dates}${html}</li></ul>`;
    expect(roles(entry)).toMatchObject([{ title: 'CEO', companyName: 'Acme' }]);
  });
});

describe('the roles on a visible page', () => {
  it.each([
    '<ul><li><h3>CTO</h3><h4>Acme</h4></li></ul>',
    '<article><h3>CTO</h3><h4>Acme</h4></article>',
    '<div><div role="listitem"><h3>CTO</h3><h4>Acme</h4></div></div>',
    '<div class="vevent"><h3>CTO</h3><h4>Acme</h4></div>',
    '<div class="position"><h3>CTO</h3><h4>Acme</h4></div>',
    ...['title', 'position-title', 'item__job-title', 'role'].map(
      (word) => `<li><p class="${word}">CTO</p><h4 class="org">Acme</h4></li>`,
    ),
    ...['subtitle', 'org', 'company', 'company-name', 'employer', 'organization'].map(
      (word) => `<li><p class="item__${word}">Acme</p><h3>CTO</h3></li>`,
    ),
    '<li><h3>CTO</h3><h4>Acme · Full-time</h4></li>',
    '<li><h3>CTO</h3><h4>Acme \n• Full-time</h4></li>',
    '<li><h3><span class="title">CTO</span></h3><h4>Acme</h4></li>',
    '<li><h3></h3><h3>CTO</h3><h4></h4><h4>Acme</h4></li>',
    '<ul><li><h3>CTO</h3><h4>Acme</h4></ul>',
  ])('have title and employer in %j', (html) => {
    expect(roles(html)).toMatchObject([cto]);
  });

  it('have an employer in a secondary title, and none in a heading of dates', () => {
    const when = '<h4 class="entity__date-range"><span>2019 – 2021</span></h4>';
    const employer =
      '<p class="entity__secondary-title">Acme<span class="entity__secondary-title separator">Full-time</span></p>';
    const single = `<li><a href="https://network.example/company/acme"><h3>CTO</h3>${employer}${when}</a></li>`;
    const role = `<li><h3><span>CTO</span></h3>${when}</li>`;
    const group = `<li><a href="https://network.example/company/acme"><h3>Acme</h3><h4>2 yrs</h4></a><ul>${role}</ul></li>`;
    const expected = { ...cto, companyNetworkId: 'acme', startDate: '2019', endDate: '2021' };
    expect(roles(`<ul>${single}${group}</ul>`)).toMatchObject([
      { ...expected, employmentType: 'Full-time' },
      { ...expected, employmentType: null },
    ]);
    expect(roles('<ul><li><h3>CTO</h3><h4>2019 Ventures</h4></li></ul>')).toMatchObject([
      { title: 'CTO', companyName: '2019 Ventures' },
    ]);
  });

  it.each([
    ['an entry without words', '<li><img src="x"></li>'],
    ['an entry that nothing closes', '<div class="position"><h3>CTO</h3><h4>Acme</h4>'],
    ['what is no entry', '<p><b>CTO</b></p>'],
  ])('are none in %s', (_, html) => {
    expect(roles(html)).toEqual([]);
  });

  it.each([
    ['the time of all roles', '<span class="t-14">7 yrs 8 mos</span>'],
    ['that time in Arabic digits', '<span class="t-14">٧ سنوات</span>'],
    ['a role whose dates are masked', `<span class="t-14">سنتان</span><ul>${card('Intern')}</ul>`],
  ])('are none on the card of a company with %s', (_, rest) => {
    expect(roles(`<li>${card('Acme', rest)}</li>`)).toEqual([]);
  });

  it('have the page of the employer', () => {
    const acme = { companyNetworkId: 'acme' };
    expect(roles(`<li><h3>CTO</h3><h4>${acmeLink}Acme</a></h4></li>`)).toMatchObject([{ ...cto, ...acme }]);
    expect(roles(`<li>${acmeLink}<img></a><h3>CTO</h3><h4>Acme</h4></li>`)).toMatchObject([
      { ...cto, ...acme },
    ]);
    for (const path of ['company', 'school', 'showcase'])
      expect(roles(`<li><h3>CTO</h3><h4><a href="/${path}/acme">Acme</a></h4></li>`)).toMatchObject([acme]);
    expect(roles('<li><h3>CTO</h3><h4><a href=" /company/acme\n">Acme</a></h4></li>')).toMatchObject([acme]);
    const withoutId = { companyNetworkId: null };
    expect(roles('<li><h3>CTO</h3><h4><b href="/company/acme">Acme</b></h4></li>')).toMatchObject([
      withoutId,
    ]);
    expect(
      roles(`<li><h3>CTO</h3><h4>Acme</h4><p class="description">With ${acmeLink}others</a>.</p></li>`),
    ).toMatchObject([withoutId]);
    expect(roles(`<li><h3>CTO</h3><h4><a href="/in/acme">Acme</a></h4></li>`)).toMatchObject([withoutId]);
    expect(roles(`<li><h3>CTO</h3>${acmeLink}<img></a></li>`)).toMatchObject([withoutId]);
  });

  it('have the place by its class, else the line after the dates', () => {
    const place = (html: string): unknown =>
      (roles(`<li><h3>CTO</h3><h4>Acme</h4>${html}</li>`) as { location: unknown }[])[0]!.location;
    for (const word of ['location', 'x__locality'])
      expect(place(`${dates}<p class="${word}">Bern</p>`)).toBe('Bern');
    expect(
      place(
        '<p class="meta-item"><span class="dates">2019 – 2021</span></p><p class="x__meta-item">Bern</p>',
      ),
    ).toBe('Bern');
    expect(place('<div><p class="dates">2019 – 2021</p><p class="meta-item">Bern</p></div>')).toBe('Bern');
    expect(place(`${dates}<p>Bern</p>`)).toBeNull();
    expect(place(`${dates}<div class="meta-item">Bern</div>`)).toBeNull();
    expect(place(`${dates}<p class="meta-item">Bern<b>x</b></p>`)).toBeNull();
    expect(place('<p class="meta-item">Bern</p>')).toBeNull();
    expect(place(`${dates}<i></i><p class="meta-item">Bern</p>`)).toBeNull();
  });

  it('are current where the page marks them so, in any language', () => {
    const role = (mark: string, end: string): unknown =>
      (
        roles(`<li ${mark}><h3>CTO</h3><p class="dates">2019 – ${end}</p></li>`) as {
          isCurrent: unknown;
          endDate: unknown;
        }[]
      )[0];
    expect(role('data-section="currentPositionsDetails"', 'Oraingoa')).toMatchObject({
      isCurrent: true,
      endDate: null,
    });
    expect(role('data-section="CurrentPositions"', '2021')).toMatchObject({
      isCurrent: false,
      endDate: '2021',
    });
    expect(role('data-section="pastPositions"', 'Oraingoa')).toMatchObject({ isCurrent: false });
    expect(role('', 'Oraingoa')).toMatchObject({ isCurrent: null });
    expect(role('', 'Present')).toMatchObject({ isCurrent: true });
  });
});

describe('the roles of a group', () => {
  const role = (title: string, rest = dates): string => `<li><h3 class="title">${title}</h3>${rest}</li>`;

  it.each([
    ['called so', '<p class="group__company">Acme</p>'],
    ['a heading', '<h4>Acme</h4>'],
    ['a heading behind an empty one', '<h4></h4><h4>Acme</h4>'],
  ])('have the employer before them: %s', (_, head) => {
    expect(roles(`<ul><li>${head}<ul>${role('CTO')}${role('Engineer')}</ul></li></ul>`)).toMatchObject([
      cto,
      { title: 'Engineer', companyName: 'Acme' },
    ]);
    expect(
      roles(`<ul><li>${head}<div class="position"><h3 class="title">CTO</h3>${dates}</div></li></ul>`),
    ).toMatchObject([cto]);
  });

  it('have the employer’s page, and none that a role links to', () => {
    const group = (head: string, rest: string): unknown =>
      roles(`<ul><li>${head}<ul>${role('CTO', dates + rest)}</ul></li></ul>`);
    expect(group(`<h4>${acmeLink}Acme</a></h4>`, '')).toMatchObject([{ ...cto, companyNetworkId: 'acme' }]);
    expect(group('<h4>Rival</h4>', '<h4 class="org">Acme</h4>')).toMatchObject([
      { ...cto, companyNetworkId: null },
    ]);
    expect(group('<h4>Acme</h4>', `<p>${acmeLink}x</a></p>`)).toMatchObject([
      { ...cto, companyNetworkId: null },
    ]);
  });

  it('contain no list of activities in a role', () => {
    const list = '<ul><li>Built a bridge in 2019</li><li>Built a tower</li></ul>';
    expect(roles(`<ul><li><h3>CTO</h3><h4>Acme</h4>${dates}${list}</li></ul>`)).toMatchObject([cto]);
  });

  it('may hold groups, two levels deep', () => {
    const nested = (levels: number): string =>
      levels === 0 ? role('CTO') : `<li><h4 class="org">Acme</h4><ul>${nested(levels - 1)}</ul></li>`;
    expect(roles(`<ul>${nested(1)}</ul>`)).toMatchObject([cto]);
    expect(roles(`<ul>${nested(2)}</ul>`)).toMatchObject([cto]);
    expect(roles(`<ul>${nested(3)}</ul>`)).toEqual([]);
  });
});

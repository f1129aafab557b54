import {
  companyUrl,
  groupsOf,
  redirecting,
  schoolUrl,
  urlOfProfile,
  type Generation,
  type ShownProfile,
  type ShownRole,
} from './profile';
import { escape, writtenDate, type Wording } from './wording';

/** A hidden sign-in dialog that a button opens; such pages contain half a dozen. */
const dialog = (wording: Wording, id: string): string =>
  `<div class="contextual-sign-in-modal"><div id="${id}" class="modal modal--contextual-sign-in" data-outlet="${id}">` +
  '<div class="modal__overlay fixed" aria-hidden="true"><section role="dialog" class="modal__wrapper">' +
  `<h2 class="contextual-sign-in-modal__context-screen-title">${wording.signIn}</h2><form action="/uas/login-submit">` +
  '<input type="email" name="session_key"><input type="password" name="session_password"></form>' +
  '<p>User Agreement</p></section></div></div></div>';

const part = (section: string, heading: string, content: string): string =>
  `<section class="core-section-container border-b-1" data-section="${section}"><h2 class="core-section-container__title section-title">` +
  `${heading}</h2><div class="core-section-container__content break-words">${content}</div></section>`;

const list = (name: string, entries: readonly string[]): string =>
  `<ul class="${name}__list">${entries.join('')}</ul>`;

const dates = (start: string | undefined, end: string | undefined, last: string): string =>
  start === undefined
    ? ''
    : `<span class="date-range text-color-text-secondary"><time>${start}</time> - ${end === undefined ? last : `<time>${end}</time>`}` +
      '<span class="before:middot">2 yrs 3 mos</span></span>';

function meta(role: ShownRole, wording: Wording): string {
  const end = role.end && writtenDate(role.end, wording);
  const text =
    role.description === undefined
      ? ''
      : '<div class="experience-item__meta-item" data-section="currentPositions"><div class="show-more-less-text">' +
        `<p class="show-more-less-text__text--less">${escape(role.description.slice(0, 20))}…` +
        '<button class="show-more-less-text__button" aria-expanded="false">Show more</button></p>' +
        `<p class="show-more-less-text__text--more">${escape(role.description)}<button class="show-more-less-text__button">Show less</button></p></div></div>`;
  return (
    `<div class="text-color-text-low-emphasis"><p class="experience-item__meta-item">${dates(writtenDate(role.start, wording), end, wording.present)}</p>` +
    (role.location === undefined
      ? ''
      : `<p class="experience-item__meta-item">${escape(role.location)}</p>`) +
    `${text}</div>`
  );
}

const link = (slug: string | undefined, text: string, trk: string): string =>
  slug === undefined ? text : `<a class="link-styled" href="${companyUrl(slug)}?trk=${trk}">${text}</a>`;

const logo = (slug: string | undefined): string =>
  slug === undefined
    ? ''
    : `<a class="profile-section-card__image-link" href="${companyUrl(slug)}?trk=image"><img class="hue-web-entity__image" data-delayed-url="/logo.png" alt=""></a>`;

function single(role: ShownRole, wording: Wording): string {
  const company = `<span class="experience-item__subtitle">${escape(role.company)}</span>`;
  const mark = role.end === undefined ? 'currentPositionsDetails' : 'pastPositionsDetails';
  return (
    `<li class="profile-section-card relative experience-item" data-section="${mark}">${logo(role.companySlug)}<div class="grow">` +
    `<h3 class="[&amp;>*]:mb-0"><span class="experience-item__title">${escape(role.title)}</span></h3>` +
    `<h4 class="not-first-middot">${link(role.companySlug, company, 'subtitle')}</h4>${meta(role, wording)}</div></li>`
  );
}

function group(roles: readonly [ShownRole, ...ShownRole[]], wording: Wording): string {
  const [{ company, companySlug }] = roles;
  const header =
    `<div class="experience-group-header__content"><h4 class="experience-group-header__company">${escape(company)}</h4>` +
    '<p class="experience-group-header__duration">5 years 2 months</p></div>';
  const positions = roles.map(
    (role) =>
      `<li class="profile-section-card experience-group-position" data-section="${role.end === undefined ? 'currentPositionsDetails' : 'pastPositionsDetails'}">` +
      `<div class="grow"><h3><span class="experience-item__title">${escape(role.title)}</span></h3>${meta(role, wording)}</div></li>`,
  );
  const href = companySlug === undefined ? '' : ` href="${companyUrl(companySlug)}?trk=group"`;
  return `<li class="experience-group experience-item"><a class="experience-group-header__url"${href}>${header}</a><ul class="experience-group__positions">${positions.join('')}</ul></li>`;
}

function card(name: string, title: string, subtitle: string, below: string): string {
  return `<li class="profile-section-card ${name}"><div class="grow"><h3 class="[&amp;>*]:mb-0">${title}</h3><h4 class="text-md">${subtitle}</h4><div>${below}</div></div></li>`;
}

function topCard(profile: ShownProfile, wording: Wording): string {
  const { firstName, lastName, headline, location, followers, connections, website } = profile;
  const current = profile.experiences.find(({ end }) => end === undefined);
  const counts = [
    followers === undefined ? '' : `<span>${wording.followers(String(followers))}</span>`,
    connections === undefined
      ? ''
      : `<span>${wording.connections(connections === 500 ? '500+' : String(connections))}</span>`,
  ].join('');
  return (
    '<section class="top-card-layout container-lined"><figure class="cover-img"></figure><div class="top-card-layout__card">' +
    `<div data-section="picture"><button><img class="top-card-layout__entity-image" src="data:image/gif;base64,R0" alt=""></button>${dialog(wording, 'logo')}</div>` +
    '<div class="top-card-layout__entity-info-container"><div class="top-card-layout__entity-info">' +
    `<button><h1 class="top-card-layout__title">${escape(firstName)} ${escape(lastName)}</h1></button>${dialog(wording, 'title')}` +
    (headline === undefined
      ? ''
      : `<h2 class="top-card-layout__headline break-words">${escape(headline)}</h2>`) +
    '<h3 class="top-card-layout__first-subline"><div class="profile-info-subheader">' +
    (location === undefined ? '' : `<span>${escape(location)}</span><span class="before:middot"></span>`) +
    `<button class="link">Contact Info</button>${dialog(wording, 'contact')}<div class="not-first-middot">${counts}</div></div></h3></div>` +
    '<div class="top-card-layout__entity-info"><div class="top-card__links-container">' +
    (current
      ? `<div data-section="currentPositionsDetails">${link(current.companySlug, `<span class="top-card-link__description">${escape(current.company)}</span>`, 'topcard')}</div>`
      : '') +
    (website === undefined
      ? ''
      : `<div data-section="websites"><a href="${redirecting(website)}"><span class="top-card-link__description">Blog</span></a></div>`) +
    '</div></div></div></div></section>'
  );
}

/** Sections with marks, cards without names for title and place, and half a dozen hidden dialogs. */
export const sectionCards: Generation = {
  name: 'section cards',
  unshown: ['industry'],
  write: (profile, wording) => {
    const { firstName, lastName } = profile;
    const url = urlOfProfile(profile);
    const sections = [
      profile.about
        ? part('summary', wording.about, profile.about.map((text) => `<p>${escape(text)}</p>`).join(''))
        : '',
      part(
        'experience',
        wording.experience,
        list(
          'experience',
          groupsOf(profile.experiences).map((roles) =>
            roles.length > 1 ? group(roles, wording) : single(roles[0], wording),
          ),
        ),
      ),
      part(
        'educationsDetails',
        wording.education,
        list(
          'education',
          profile.education.map((entry) => {
            const name = `<span>${escape(entry.school)}</span>`;
            const school =
              entry.schoolSlug === undefined
                ? name
                : `<a href="${schoolUrl(entry.schoolSlug)}/?trk=school">${name}</a>`;
            const parts = [entry.degree, entry.field].filter((text) => text !== undefined);
            const end = entry.end && writtenDate(entry.end, wording);
            const start = entry.start && writtenDate(entry.start, wording);
            return card(
              'education__list-item',
              school,
              parts.length > 0 ? parts.map((text) => `<span>${escape(text)}</span>`).join(' ') : '-',
              `<p>${dates(start, end, '')}</p>`,
            );
          }),
        ),
      ),
      part(
        'certifications',
        wording.certifications,
        list(
          'certifications',
          profile.certifications.map((entry) => {
            const name = escape(entry.name);
            const title = entry.url === undefined ? name : `<a href="${redirecting(entry.url)}">${name}</a>`;
            const issued =
              entry.issued && `${wording.issued} <time>${writtenDate(entry.issued, wording)}</time>`;
            const expires =
              entry.expires &&
              `<span class="before:middot">${wording.expires} <time>${writtenDate(entry.expires, wording)}</time></span>`;
            const range = issued ? `<span class="date-range">${issued}${expires ?? ''}</span>` : '';
            const id =
              entry.credentialId === undefined
                ? ''
                : `<div class="certifications__credential-id">${wording.credentialId} ${entry.credentialId}</div>`;
            return card(
              '',
              title,
              `<a href="${companyUrl('issuer')}?trk=x">${escape(entry.authority)}</a>`,
              range + id,
            );
          }),
        ),
      ),
      part(
        'languages',
        wording.languages,
        list(
          'languages',
          profile.languages.map(({ name, proficiency }) =>
            card('', escape(name), escape(proficiency ?? ''), ''),
          ),
        ),
      ),
      part(
        'skills',
        wording.skills,
        `<ul class="skills__list">${profile.skills.map((skill) => `<li class="skills__item--link"><a href="/skills/x">${escape(skill)}</a></li>`).join('')}` +
          `<li class="skills__show-more"><button>${wording.showMore}</button></li></ul>`,
      ),
    ];
    return (
      `<!doctype html><html lang="${wording.language}"><head><title>${escape(firstName)} ${escape(lastName)} - Acme | Network</title>` +
      `<link rel="canonical" href="${url.replace('https://', 'https://tr.')}"><meta property="og:type" content="profile">` +
      `<meta property="og:title" content="${escape(firstName)} ${escape(lastName)} - Acme | Network">` +
      `<meta property="og:description" content="${escape(profile.headline ?? '')} · Experience: Acme · Location: X. View the profile on Network.">` +
      `<meta property="profile:first_name" content="${escape(firstName)}"><meta property="profile:last_name" content="${escape(lastName)}">` +
      '</head><body><header class="header"><nav class="nav"><a href="/login">Sign in</a></nav></header><main class="main" role="main"><section class="core-rail">' +
      `<div class="details"><section class="profile">${topCard(profile, wording)}${sections.join('<!---->')}</section></div></section>` +
      '<section class="right-rail"><section class="aside-section-container browsemap"><h2>Other similar profiles</h2><ul><li><a href="/in/rival?trk=x">' +
      `<h3>Rival Person</h3><p>Experience at Rival</p></a></li></ul></section></section></main>${dialog(wording, 'base')}<footer><ul><li>© Network</li></ul></footer></body></html>`
    );
  },
};

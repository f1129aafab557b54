import {
  companyUrl,
  groupsOf,
  schoolUrl,
  urlOfProfile,
  type Generation,
  type ShownProfile,
  type ShownRole,
} from './profile';
import { escape, writtenDate, type Wording } from './wording';

/** Every text is there twice: once to be seen, once to be read aloud. */
const both = (text: string): string =>
  `<span aria-hidden="true"><!---->${text}<!----></span><span class="visually-hidden"><!---->${text}<!----></span>`;

const section = (id: string, heading: string, entries: readonly string[]): string =>
  `<section class="artdeco-card pv-profile-card break-words mt2"><div id="${id}" class="pv-profile-card__anchor"></div>` +
  `<div class="pvs-header__container"><div class="pvs-header__title-container"><h2 class="pvs-header__title text-heading-large">${both(heading)}</h2></div></div>` +
  `<div class="pvs-list__outer-container"><ul class="pvs-list">${entries.map((entry) => `<li class="artdeco-list__item">${entry}</li>`).join('')}</ul></div></section>`;

const light = (text: string, inner = ''): string =>
  `<span class="t-14 t-normal t-black--light"><span class="${inner}" aria-hidden="true">${text}</span><span class="visually-hidden">${text}</span></span>`;

function card(name: string, lines: readonly string[], below: string, href: string | undefined): string {
  const link = href === undefined ? '' : ` href="${href}"`;
  return (
    `<div data-view-name="profile-component-entity"><div><a class="optional-action-target-wrapper"${link}><img alt="" src="https://media.example/logo.png"></a></div>` +
    `<div class="display-flex flex-column"><div class="display-flex flex-row"><div class="display-flex align-items-center mr1 t-bold">${both(name)}</div>${lines.join('')}</div>${below}</div></div>`
  );
}

const dates = (start: string | undefined, end: string | undefined, last: string, wording: Wording): string =>
  start === undefined
    ? ''
    : light(
        `${writtenDate(start, wording)} - ${end === undefined ? last : writtenDate(end, wording)} · 2 yrs`,
        'pvs-entity__caption-wrapper',
      );

function roleCard(role: ShownRole, inGroup: boolean, wording: Wording): string {
  const { title, company, companySlug, start, end, location, description } = role;
  const lines = [
    inGroup ? '' : `<span class="t-14 t-normal">${both(escape(company))}</span>`,
    dates(start, end, wording.present, wording),
    location === undefined ? '' : light(escape(location)),
  ];
  const text =
    description === undefined
      ? ''
      : `<div class="pvs-entity__sub-components"><ul><li><div class="inline-show-more-text t-14 t-normal t-black">${both(escape(description))}</div></li></ul></div>`;
  const href = inGroup || companySlug === undefined ? undefined : companyUrl(companySlug);
  return card(escape(title), lines, text, href);
}

function groupCard(roles: readonly [ShownRole, ...ShownRole[]], wording: Wording): string {
  const [{ company, companySlug }] = roles;
  if (roles.length === 1) return roleCard(roles[0], false, wording);
  const inner = roles.map((role) => `<li>${roleCard(role, true, wording)}</li>`).join('');
  return card(
    escape(company),
    [`<span class="t-14 t-normal">${both('7 yrs 8 mos')}</span>`],
    `<div class="pvs-entity__sub-components"><ul>${inner}</ul></div>`,
    companySlug === undefined ? undefined : companyUrl(companySlug),
  );
}

function topCard(profile: ShownProfile, wording: Wording): string {
  const { firstName, lastName, headline, location, followers, connections } = profile;
  const counts = [
    followers === undefined ? '' : `<li class="text-body-small">${wording.followers(String(followers))}</li>`,
    connections === undefined
      ? ''
      : `<li class="text-body-small">${wording.connections(connections === 500 ? '500+' : String(connections))}</li>`,
  ];
  return (
    '<section class="artdeco-card pv-top-card"><div class="ph5 pb5"><div class="mt2 relative"><div><div><a href="/in/x/overlay/about-this-profile/">' +
    `<h1 class="text-heading-xlarge inline t-24 v-align-middle break-words">${escape(firstName)} ${escape(lastName)}</h1></a>` +
    '<span class="distance-badge"><span class="dist-value" aria-hidden="true">2nd</span></span></div>' +
    (headline === undefined ? '' : `<div class="text-body-medium break-words">${escape(headline)}</div>`) +
    '</div><div class="mt2">' +
    (location === undefined
      ? ''
      : `<span class="text-body-small inline t-black--light break-words">${escape(location)}</span>`) +
    '<span class="t-black--light"><a id="top-card-text-details-contact-info" href="/in/x/overlay/contact-info/">Contact info</a></span></div></div>' +
    `<ul>${counts.join('')}</ul></div></section>`
  );
}

/** The page for members who are signed in: its classes describe the form of texts, not their meaning. */
export const memberCards: Generation = {
  name: 'member cards',
  unshown: ['firstName', 'lastName', 'industry', 'websiteUrl'],
  write: (profile, wording) => {
    const education = profile.education.map(({ school, schoolSlug, degree, field, start, end }) => {
      const parts = [degree, field].filter((text) => text !== undefined).map(escape);
      const line = parts.length > 0 ? `<span class="t-14 t-normal">${both(parts.join(', '))}</span>` : '';
      const href = schoolSlug === undefined ? undefined : schoolUrl(schoolSlug);
      return card(escape(school), [line, dates(start, end, '', wording)], '', href);
    });
    const certifications = profile.certifications.map((entry) => {
      const { name, authority, issued, expires, credentialId, url } = entry;
      const dated = [
        issued === undefined ? '' : `${wording.issued} ${writtenDate(issued, wording)}`,
        expires === undefined ? '' : `${wording.expires} ${writtenDate(expires, wording)}`,
      ];
      const lines = [
        `<span class="t-14 t-normal">${both(escape(authority))}</span>`,
        light(dated.filter((text) => text !== '').join(' · ')),
        credentialId === undefined ? '' : light(`${wording.credentialId} ${credentialId}`),
      ];
      return card(
        escape(name),
        lines,
        url === undefined ? '' : `<a href="${url}">Show credential</a>`,
        undefined,
      );
    });
    const languages = profile.languages.map(({ name, proficiency }) =>
      card(name, proficiency === undefined ? [] : [light(proficiency)], '', undefined),
    );
    const skills = profile.skills.map((skill) =>
      card(
        escape(skill),
        [],
        `<div class="pvs-entity__sub-components">${light('42 endorsements')}</div>`,
        undefined,
      ),
    );
    const about = profile.about?.map(escape).join('<br><br>');
    return (
      `<!doctype html><html lang="${wording.language}"><head><title>(3) ${escape(profile.firstName)} ${escape(profile.lastName)} | Network</title>` +
      `<link rel="canonical" href="${urlOfProfile(profile)}"></head><body><header><nav><a href="/feed">Home</a></nav></header><main>` +
      topCard(profile, wording) +
      (about === undefined
        ? ''
        : section('about', wording.about, [`<div class="inline-show-more-text">${both(about)}</div>`])) +
      section(
        'experience',
        wording.experience,
        groupsOf(profile.experiences).map((roles) => groupCard(roles, wording)),
      ) +
      section('education', wording.education, education) +
      section('licenses_and_certifications', wording.certifications, certifications) +
      section('skills', wording.skills, skills) +
      section('languages', wording.languages, languages) +
      '</main><aside><section><h2>People also viewed</h2><ul><li><a href="/in/rival">Rival Person</a></li></ul></section></aside></body></html>'
    );
  },
};

/** The same page of an earlier year: a class marks the cards. */
export const classedCards: Generation = {
  ...memberCards,
  name: 'member cards by class',
  write: (profile, wording) =>
    memberCards
      .write(profile, wording)
      .replaceAll('data-view-name="profile-component-entity"', 'class="pvs-entity"'),
};

/** The same page without marks on cards, and with headings in an unknown language. */
export const unmarkedCards: Generation = {
  ...memberCards,
  name: 'member cards without marks',
  write: (profile, wording) =>
    memberCards
      .write(profile, {
        ...wording,
        experience: 'Kazi',
        education: 'Elimu',
        skills: 'Ujuzi',
        languages: 'Lugha',
      })
      .replaceAll(' data-view-name="profile-component-entity"', ''),
};

import {
  companyUrl,
  groupsOf,
  redirecting,
  schoolUrl,
  urlOfProfile,
  type Generation,
  type ShownRole,
} from './profile';
import { escape, writtenDate, type Wording } from './wording';

const section = (name: string, mark: string, heading: string, content: string): string =>
  `<section class="${name} pp-section"${mark ? ` data-section="${mark}"` : ''}><header class="${name}__header pp-section__header">` +
  `<h2 class="${name}__heading pp-section__heading">${heading}</h2></header>${content}</section>`;

const dates = (start: string | undefined, end: string | undefined, wording: Wording): string =>
  start === undefined
    ? ''
    : `<span class="date-range"><time class="date-range__start-date">${writtenDate(start, wording)}</time>–` +
      (end === undefined
        ? wording.present
        : `<time class="date-range__end-date">${writtenDate(end, wording)}</time>`) +
      '<span class="date-range__duration">3 years 11 months</span></span>';

function roleHtml(role: ShownRole, name: string, company: string, wording: Wording): string {
  const place =
    role.location === undefined
      ? ''
      : `<p class="${name}__location ${name}__meta-item">${escape(role.location)}</p>`;
  const text =
    role.description === undefined
      ? ''
      : `<div class="${name}__description ${name}__meta-item"><div class="show-more-less-text"><p class="show-more-less-text__text--less">${escape(role.description)}</p></div></div>`;
  return (
    `<div class="result-card__contents ${name}__contents"><h3 class="result-card__title ${name}__title">${escape(role.title)}</h3>${company}` +
    `<div class="result-card__meta ${name}__meta"><p class="${name}__duration ${name}__meta-item">${dates(role.start, role.end, wording)}</p>${place}${text}</div></div>`
  );
}

const mark = (role: ShownRole): string =>
  `data-section="${role.end === undefined ? 'current' : 'past'}PositionsDetails"`;

function single(role: ShownRole, wording: Wording): string {
  const name = escape(role.company);
  const link =
    role.companySlug === undefined
      ? name
      : `<a class="result-card__subtitle-link" href="${companyUrl(role.companySlug)}?trk=x">${name}</a>`;
  const company = `<h4 class="result-card__subtitle experience-item__subtitle">${link}</h4>`;
  return `<li class="result-card experience-item" ${mark(role)}><img class="lazy-load" alt="">${roleHtml(role, 'experience-item', company, wording)}</li>`;
}

function group(roles: readonly [ShownRole, ...ShownRole[]], wording: Wording): string {
  const [{ company, companySlug }] = roles;
  const href = companySlug === undefined ? '' : ` href="${companyUrl(companySlug)}?trk=group"`;
  const header = `<a class="experience-group-header__url"${href}><div class="experience-group-header__content"><h4 class="experience-group-header__company">${escape(company)}</h4><p class="experience-group-header__duration">5 years</p></div></a>`;
  const positions = roles.map(
    (role) =>
      `<li class="result-card experience-group-position" ${mark(role)}>${roleHtml(role, 'experience-group-position', '', wording)}</li>`,
  );
  return `<li class="experience-group experience-item">${header}<ul class="experience-group__positions">${positions.join('')}</ul></li>`;
}

/** Cards with named parts, and JSON-LD that lists employers without titles and dates. */
export const resultCards: Generation = {
  name: 'result cards',
  unshown: ['industry'],
  write: (profile, wording) => {
    const { firstName, lastName, headline, location, followers, connections, website } = profile;
    const name = `${escape(firstName)} ${escape(lastName)}`;
    const item = (text: string): string => `<span class="top-card__subline-item">${text}</span>`;
    const entity = {
      '@context': 'http://schema.org',
      '@graph': [
        {
          '@type': 'Person',
          name: `${firstName} ${lastName}`,
          url: urlOfProfile(profile),
          address: { '@type': 'PostalAddress', addressLocality: location },
          jobTitle: ['*****'],
          worksFor: [],
          alumniOf: profile.experiences.map(({ company, companySlug }) => ({
            '@type': 'Organization',
            name: company,
            ...(companySlug === undefined ? {} : { url: `${companyUrl(companySlug)}?trk=ppro_cprof` }),
          })),
        },
        { '@type': 'WebPage', url: urlOfProfile(profile) },
      ],
    };
    const experience = groupsOf(profile.experiences).map((roles) =>
      roles.length > 1 ? group(roles, wording) : single(roles[0], wording),
    );
    const education = profile.education.map((entry) => {
      const parts = [entry.degree, entry.field].filter((text) => text !== undefined);
      const spans = parts
        .map((text) => `<span class="education__item education__item--degree-info">${escape(text)}</span>`)
        .join('');
      const link =
        entry.schoolSlug === undefined
          ? ''
          : `<a class="result-card__full-card-link" href="${schoolUrl(entry.schoolSlug)}/?trk=x"><span class="screen-reader-text">${escape(entry.school)}</span></a>`;
      return `<li class="result-card">${link}<div class="result-card__contents"><h3 class="result-card__title">${escape(entry.school)}</h3><h4 class="result-card__subtitle">${spans}</h4><div class="result-card__meta"><p class="education__item--duration">${dates(entry.start, entry.end, wording)}</p></div></div></li>`;
    });
    const certifications = profile.certifications.map((entry) => {
      const issued =
        entry.issued &&
        `${wording.issued} <time class="date-range__start-date">${writtenDate(entry.issued, wording)}</time>`;
      const expires =
        entry.expires &&
        `${wording.expires} <time class="date-range__end-date">${writtenDate(entry.expires, wording)}</time>`;
      const link =
        entry.url === undefined
          ? ''
          : `<a class="certifications__link" href="${redirecting(entry.url)}">See credential</a>`;
      const id =
        entry.credentialId === undefined
          ? ''
          : `<div class="certifications__credential-id">${wording.credentialId} ${entry.credentialId}</div>`;
      return `<li class="result-card"><div class="result-card__contents"><h3 class="result-card__title">${escape(entry.name)}</h3><h4 class="result-card__subtitle">${escape(entry.authority)}</h4><div class="result-card__meta"><span class="date-range">${issued ?? ''}${expires ?? ''}</span>${id}${link}</div></div></li>`;
    });
    const languages = profile.languages.map(
      (entry) =>
        `<li class="result-card"><h3 class="result-card__title">${escape(entry.name)}</h3><h4 class="result-card__subtitle">${escape(entry.proficiency ?? '')}</h4></li>`,
    );
    return (
      `<!doctype html><html lang="${wording.language}"><head><title>${name} - Somewhere | Professional Profile | Network</title>` +
      `<link rel="canonical" href="${urlOfProfile(profile)}"><meta property="og:url" content="${urlOfProfile(profile)}"><meta property="og:type" content="profile">` +
      `<meta name="description" content="View ${name}’s profile on Network, the world's largest professional community. ${name} has 4 jobs listed.">` +
      `<meta property="og:title" content="${name} - Somewhere | Professional Profile | Network"><meta property="profile:first_name" content="${escape(firstName)}"><meta property="profile:last_name" content="${escape(lastName)}">` +
      `<script type="application/ld+json">${JSON.stringify(entity).replace(/</g, '\\u003c')}</script></head><body>` +
      '<header><nav><section class="search-bar"><h2>Search for</h2></section></nav></header><main class="main" role="main"><section class="core-rail"><section class="profile">' +
      `<section class="top-card-layout"><div class="top-card-layout__card"><div class="top-card-layout__entity-info"><h1 class="top-card-layout__title">${name}</h1>` +
      (headline === undefined ? '' : `<h2 class="top-card-layout__headline">${escape(headline)}</h2>`) +
      `<h3 class="top-card-layout__first-subline">${location === undefined ? '' : item(escape(location))}${connections === undefined ? '' : item(wording.connections(connections === 500 ? '500+' : String(connections)))}${followers === undefined ? '' : item(wording.followers(String(followers)))}</h3></div>` +
      (website === undefined
        ? ''
        : `<div data-section="websites" class="top-card__websites"><a href="${redirecting(website)}"><span class="top-card-link__description">Site</span></a></div>`) +
      '</div></section>' +
      (profile.about
        ? section('summary', 'summary', wording.about, `<p>${profile.about.map(escape).join('<br><br>')}</p>`)
        : '') +
      section(
        'experience',
        '',
        wording.experience,
        `<ul class="experience__list">${experience.join('')}</ul>`,
      ) +
      section(
        'education',
        'educationsDetails',
        wording.education,
        `<ul class="education__list">${education.join('')}</ul>`,
      ) +
      section(
        'certifications',
        'certifications',
        wording.certifications,
        `<ul>${certifications.join('')}</ul>`,
      ) +
      section(
        'skills',
        'skills',
        wording.skills,
        `<ul class="skills__list">${profile.skills.map((skill) => `<li class="skills__item">${escape(skill)}</li>`).join('')}</ul>`,
      ) +
      section(
        'languages',
        'languages',
        wording.languages,
        `<ul class="languages__list">${languages.join('')}</ul>`,
      ) +
      '</section></section><section class="right-rail"><section class="browsemap"><h3>People also viewed</h3><ul><li class="result-card"><h3 class="result-card__title">Rival</h3></li></ul></section></section></main></body></html>'
    );
  },
};

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

const keyOf = (section: string): string => `net.profile.card.refAC0AAB1x${section}`;
const line = (text: string | undefined): string =>
  text === undefined || text === '' ? '' : `<p class="_0248 _1f66">${text}</p>`;
const linked = (href: string | undefined, text: string): string =>
  href === undefined ? text : `<a class="_9ab0" href="${href}">${text}</a>`;
const prose = (text: string | undefined): string =>
  text === undefined
    ? ''
    : `<p class="_0248"><span data-testid="expandable-text-box">${text}<button>… more</button></span></p>`;

const section = (key: string, heading: string, content: string): string =>
  `<div componentkey="${keyOf(key)}" class="_11aa"><section><div><div><h2 class="_77cd">${heading}</h2></div></div>${content}</section></div>`;

const period = (start: string | undefined, end: string | undefined, wording: Wording): string | undefined =>
  start === undefined
    ? undefined
    : `${writtenDate(start, wording)} - ${end === undefined ? wording.present : writtenDate(end, wording)} · 2 yrs`;

function groupCard(roles: readonly [ShownRole, ...ShownRole[]], wording: Wording): string {
  const [{ title, company, companySlug, location, description, start, end }] = roles;
  const href = companySlug === undefined ? undefined : companyUrl(companySlug);
  const logo = linked(
    href,
    `<figure><img alt="${escape(company)} logo" src="https://media.example/l.png"></figure>`,
  );
  const lines =
    roles.length === 1
      ? linked(
          href,
          line(escape(title)) +
            line(escape(company)) +
            line(period(start, end, wording)) +
            line(location && escape(location)),
        ) + prose(description && escape(description))
      : linked(href, line(escape(company)) + line('7 yrs 8 mos')) +
        `<ul>${roles
          .map(
            (role) =>
              `<li>${linked(href, line(escape(role.title)) + line(period(role.start, role.end, wording)) + line(role.location && escape(role.location)))}${prose(role.description && escape(role.description))}</li>`,
          )
          .join('')}</ul>`;
  return `<div componentkey="entity-collection-item-${escape(company).length}a" class="_5c1d">${logo}${lines}</div><hr>`;
}

function topCard(profile: ShownProfile, wording: Wording): string {
  const { firstName, lastName, headline, location, followers, connections } = profile;
  const link = `<a href="/in/x/overlay/contact-info/">Contact info</a>`;
  return (
    `<div componentkey="${keyOf('Topcard')}"><section><div><div componentkey="NameRef-x"><h2 class="_88">${escape(firstName)} ${escape(lastName)}</h2></div>` +
    `<p>She/Her</p><p>· 2nd</p></div>${line(headline && escape(headline))}` +
    `<div>${line(location && escape(location))}<p>·</p><p>${link}</p></div>` +
    line(followers === undefined ? '' : wording.followers(String(followers))) +
    line(
      connections === undefined
        ? ''
        : wording.connections(connections === 500 ? '500+' : String(connections)),
    ) +
    '<div><button>Connect</button></div></section></div>'
  );
}

/** The page for members who are signed in, of 2026: no `h1`, random classes, and keys that mark cards and entries. */
export const keyedCards: Generation = {
  name: 'member cards by key',
  unshown: ['firstName', 'lastName', 'industry', 'websiteUrl', 'certifications', 'languages', 'skills'],
  write: (profile, wording) => {
    const education = profile.education.map(({ school, schoolSlug, degree, field, start, end }, i) => {
      const parts = [degree, field].filter((text) => text !== undefined).map(escape);
      const href = schoolSlug === undefined ? undefined : schoolUrl(schoolSlug);
      const lines = line(escape(school)) + line(parts.join(', ')) + line(period(start, end, wording));
      return `<div componentkey="4b3ad2f${i % 10}-90aa-4a3c-8b57-0123456789ab">${linked(href, lines)}</div><hr>`;
    });
    const about = profile.about?.map(escape).join('<br><br>');
    return (
      `<!doctype html><html lang="${wording.language}"><head><title>(3) ${escape(profile.firstName)} ${escape(profile.lastName)} | Network</title>` +
      `<link rel="canonical" href="${urlOfProfile(profile)}"></head><body><header><nav><a href="/feed">Home</a></nav></header><main>` +
      topCard(profile, wording) +
      (about === undefined ? '' : section('About', wording.about, prose(about))) +
      section(
        'ExperienceTopLevelSection',
        wording.experience,
        groupsOf(profile.experiences)
          .map((roles) => groupCard(roles, wording))
          .join('') +
          '<div componentkey="entity-collection-item-ad"><p>Ad options</p><p>Why this ad?</p></div>',
      ) +
      section('EducationTopLevelSection', wording.education, education.join('')) +
      section('Skills', wording.skills, '<ul><li><p>Endorsed by 3 colleagues</p></li></ul>') +
      '<section><h2>People you may know</h2><p>Rival Person</p><p>· 1st</p></section></main></body></html>'
    );
  },
};

import { companyUrl, schoolUrl, urlOfProfile, type Generation } from './profile';
import { escape, writtenDate, type Wording } from './wording';

const range = (start: string | undefined, end: string | undefined, wording: Wording): string =>
  start === undefined
    ? ''
    : `<span class="date-range"><time>${writtenDate(start, wording)}</time> – ${end === undefined ? `${wording.present} (8 years)` : `<time>${writtenDate(end, wording)}</time> (8 years)`}</span>`;

const section = (id: string, heading: string, content: string): string =>
  `<section id="${id}" class="profile-section"><h3 class="title">${heading}</h3>${content}</section>`;

/** Sections with an id, entries of small headings, and a table of employers and schools beside the name. */
export const profileSections: Generation = {
  name: 'profile sections',
  unshown: [
    'firstName',
    'lastName',
    'followerCount',
    'currentTitle',
    'currentCompanyName',
    'currentCompanyNetworkId',
  ],
  write: (profile, wording) => {
    const name = `${escape(profile.firstName)} ${escape(profile.lastName)}`;
    const translated = (text: string): string => `<span class="translation">${escape(text)}</span>`;
    const employer = (company: string, slug: string | undefined): string =>
      slug === undefined
        ? translated(company)
        : `<a href="${companyUrl(slug)}?trk=ppro_cprof">${translated(company)}</a>`;
    const positions = profile.experiences.map(
      (role) =>
        `<li class="position" data-section="${role.end === undefined ? 'current' : 'past'}PositionsDetails"><header>` +
        `<h4 class="item-title"><a href="https://network.example/title/x?trk=pprofile_title">${translated(role.title)}</a></h4>` +
        `<h5 class="item-subtitle">${employer(role.company, role.companySlug)}</h5></header>` +
        `<div class="meta">${range(role.start, role.end, wording)}${role.location === undefined ? '' : `<span class="location">${escape(role.location)}</span>`}</div>` +
        `${role.description === undefined ? '' : `<p class="description" data-section="pastPositions">${escape(role.description)}</p>`}</li>`,
    );
    const schools = profile.education.map((entry) => {
      const line = [entry.degree, entry.field].filter((text) => text !== undefined).join(', ');
      const school =
        entry.schoolSlug === undefined
          ? translated(entry.school)
          : `<a href="${schoolUrl(entry.schoolSlug)}?trk=ppro_sprof">${translated(entry.school)}</a>`;
      return `<li class="school"><header><h4 class="item-title">${school}</h4>${line === '' ? '' : `<h5 class="item-subtitle">${translated(line)}</h5>`}</header><div class="meta">${range(entry.start, entry.end, wording)}</div></li>`;
    });
    const certifications = profile.certifications.map(
      (entry) =>
        `<li class="certification"><header><h4 class="item-title">${translated(entry.name)}</h4><h5 class="item-subtitle">${translated(entry.authority)}</h5></header>` +
        `<div class="meta"><span class="date-range">${entry.issued ? `<time>${writtenDate(entry.issued, wording)}</time>` : ''}${entry.expires ? ` – <time>${writtenDate(entry.expires, wording)}</time>` : ''}</span></div></li>`,
    );
    const languages = profile.languages.map(
      (entry) =>
        `<li class="language"><div class="wrap"><h4 class="name">${translated(entry.name)}</h4>${entry.proficiency === undefined ? '' : `<p class="proficiency">${escape(entry.proficiency)}</p>`}</div></li>`,
    );
    const current = profile.experiences.filter(({ end }) => end === undefined);
    return (
      `<!doctype html><html lang="${wording.language}"><head><title>${name} | Network</title><link rel="canonical" href="${urlOfProfile(profile)}">` +
      `<meta name="description" content="View ${name}’s professional profile on Network. Network is the world's largest business network."><meta name="og:title" content="${name} | Network"></head>` +
      '<body class="guest"><header id="layout-header" role="banner"><h2 id="li-logo">Network Home</h2></header><main id="layout-main" role="main"><code id="state" style="display: none;"><!--{"isProd":true}--></code>' +
      `<div id="wrapper"><div id="profile"><section id="topcard" class="profile-section"><div class="profile-card vcard"><div class="profile-overview"><h1 id="name" class="fn">${name}</h1>` +
      (profile.headline === undefined
        ? ''
        : `<p class="headline title" data-section="headline">${translated(profile.headline)}</p>`) +
      `<dl id="demographics">${profile.location === undefined ? '' : `<dt>Location</dt><dd class="descriptor adr"><span class="locality">${escape(profile.location)}</span></dd>`}` +
      `${profile.industry === undefined ? '' : `<dt>Industry</dt><dd class="descriptor">${escape(profile.industry)}</dd>`}</dl>` +
      `<table class="extra-info"><tbody>${current.length === 0 ? '' : `<tr data-section="currentPositionsDetails"><th>Current</th><td><ol>${current.map((role) => `<li><span class="org">${employer(role.company, role.companySlug)}</span>, </li>`).join('')}</ol></td></tr>`}` +
      `${profile.website === undefined ? '' : `<tr class="websites"><th>Websites</th><td><ul><li><a href="${profile.website}" rel="nofollow">Company Website</a></li></ul></td></tr>`}</tbody></table></div>` +
      (profile.connections === undefined
        ? ''
        : `<div class="member-connections"><strong>${profile.connections === 500 ? '500+' : String(profile.connections)}</strong> connections</div>`) +
      '</div><div class="reg-upsell"><h2>View the full profile. It’s free!</h2></div></section>' +
      (profile.about
        ? section(
            'summary',
            wording.about,
            `<div class="description" data-section="summary">${profile.about.map((text) => `<p>${escape(text)}</p>`).join('')}</div>`,
          )
        : '') +
      section('experience', wording.experience, `<ul class="positions">${positions.join('')}</ul>`) +
      section('education', wording.education, `<ul class="schools">${schools.join('')}</ul>`) +
      section(
        'certifications',
        wording.certifications,
        `<ul class="certifications">${certifications.join('')}</ul>`,
      ) +
      section('languages', wording.languages, `<ul>${languages.join('')}</ul>`) +
      section(
        'skills',
        wording.skills,
        `<ul class="pills">${profile.skills.map((skill) => `<li class="skill"><span class="wrap">${escape(skill)}</span></li>`).join('')}<li class="see-more"><label>See 12+</label></li></ul>`,
      ) +
      section(
        'groups',
        'Groups',
        '<ul><li class="group"><h4 class="item-title"><a href="/groups/1">Rival Group</a></h4></li></ul>',
      ) +
      '</div><div id="aux"><section class="insights profile-section"><h3 class="title">People Also Viewed</h3><ul><li class="profile-card"><h4 class="item-title"><a href="/in/rival">Rival</a></h4></li></ul></section></div></div></main></body></html>'
    );
  },
};

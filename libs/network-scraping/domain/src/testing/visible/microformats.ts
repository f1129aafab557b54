import { companyUrl, schoolUrl, urlOfProfile, type Generation } from './profile';
import { escape, writtenDate, type Wording } from './wording';

const date = (name: string, value: string, wording: Wording): string =>
  // The title pads unknown parts, as on such pages; the text has the exact date.
  `<abbr class="${name}" title="${`${value}-01-01`.slice(0, 10)}">${writtenDate(value, wording)}</abbr>`;

const period = (start: string, end: string | undefined, wording: Wording): string =>
  `<p class="period">${date('dtstart', start, wording)} – ${end === undefined ? `<abbr class="dtstamp" title="2013-05-01">${wording.present}</abbr>` : date('dtend', end, wording)}` +
  '<span class="duration"><span class="value-title" title="P5Y"> </span>(5 years)</span></p>';

/** hCard and hResume (microformats.org), the first machine-readable data on pages. */
export const microformats: Generation = {
  name: 'microformats',
  unshown: [
    'followerCount',
    'certifications',
    'currentTitle',
    'currentCompanyName',
    'currentCompanyNetworkId',
  ],
  write: (profile, wording) => {
    const { firstName, lastName } = profile;
    const owner = `${escape(firstName)}’s`;
    const experience = profile.experiences.map((role) => {
      const company = `<span class="org summary">${escape(role.company)}</span>`;
      const link =
        role.companySlug === undefined
          ? company
          : `<a class="company-profile-public" href="${companyUrl(role.companySlug)}?trk=ppro_cprof">${company}</a>`;
      return (
        `<div class="position first experience vevent vcard ${role.end === undefined ? 'summary-current' : 'summary-past'}"><a name="title"></a><div class="postitle">` +
        `<h3 class="false"><span class="title">${escape(role.title)}</span></h3><h4><strong>${link}</strong></h4></div>` +
        '<p class="orgstats organization-details">Privately Held; 51-200 employees; Widgets industry</p>' +
        period(role.start, role.end, wording) +
        `${role.location === undefined ? '' : `<span class="location">${escape(role.location)}</span>`}` +
        `${role.description === undefined ? '' : `<p class="description">${escape(role.description)}</p>`}</div>`
      );
    });
    const education = profile.education.map((entry) => {
      const details = [
        entry.degree === undefined ? '' : `<span class="degree">${escape(entry.degree)}</span>`,
        entry.field === undefined ? '' : `<span class="major">${escape(entry.field)}</span>`,
      ].filter(Boolean);
      const dates =
        entry.start && entry.end
          ? `<p class="period">${date('dtstart', entry.start, wording)} – ${date('dtend', entry.end, wording)}</p>`
          : '';
      const school =
        entry.schoolSlug === undefined
          ? escape(entry.school)
          : `<a href="${schoolUrl(entry.schoolSlug)}?trk=ppro_sprof">${escape(entry.school)}</a>`;
      return `<div class="position first education vevent vcard"><h3 class="summary fn org">${school}</h3><h4 class="details-education">${details.join(', ')}</h4>${dates}</div>`;
    });
    const languages = profile.languages.map(
      (entry) =>
        `<li class="competency language"><h3>${escape(entry.name)}</h3>${entry.proficiency === undefined ? '' : `<ul class="competencies specifics"><li class="proficiency">(${escape(entry.proficiency)})</li></ul>`}</li>`,
    );
    return (
      `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html lang="${wording.language}"><head><title>${escape(firstName)} ${escape(lastName)} | Network</title>` +
      `<link rel="canonical" href="${urlOfProfile(profile)}"></head><body id="www-network-example"><div id="body"><div class="wrapper hresume"><div id="main"><div class="profile-header">` +
      `<div class="masthead vcard contact portrait"><div id="nameplate"><h1 id="name"><span class="full-name"><span class="given-name">${escape(firstName)}</span> <span class="family-name">${escape(lastName)}</span></span></h1></div>` +
      `<div class="content"><div class="adr editable-item" id="headline">${profile.headline === undefined ? '' : `<p class="headline-title title" style="display:block">${escape(profile.headline)}</p>`}` +
      `<dl>${profile.location === undefined ? '' : `<dt>Location</dt><dd><span class="locality">${escape(profile.location)}</span></dd>`}${profile.industry === undefined ? '' : `<dt>Industry</dt><dd class="industry">${escape(profile.industry)}</dd>`}</dl></div>` +
      `<dl id="overview">${profile.connections === undefined ? '' : `<dt>Connections</dt><dd class="overview-connections"><p><strong>${profile.connections === 500 ? '500+' : String(profile.connections)}</strong> connections</p></dd>`}` +
      `${profile.website === undefined ? '' : `<dt>Websites</dt><dd class="websites"><ul><li><a href="/redirect?url=${encodeURIComponent(profile.website)}&amp;urlhash=x" class="url" rel="nofollow">Personal Website</a></li></ul></dd>`}</dl></div></div></div>` +
      (profile.about
        ? `<div class="section" id="profile-summary"><h2>${owner} ${wording.about}</h2><div class="content"><p class="description summary">${profile.about.map(escape).join('<br><br>')}</p></div></div>`
        : '') +
      `<div class="section" id="profile-experience"><h2>${owner} ${wording.experience}</h2><div class="content vcalendar"><div>${experience.join('')}</div></div></div>` +
      `<div class="section" id="profile-education"><h2>${owner} ${wording.education}</h2><div class="content vcalendar">${education.join('')}</div></div>` +
      `<div class="section" id="profile-languages"><h2>${owner} ${wording.languages}</h2><div class="content"><ul class="languages competencies">${languages.join('')}</ul></div></div>` +
      `<div class="section" id="profile-skills"><h2>${owner} ${wording.skills}</h2><div class="content"><ol id="skills-list" class="skills">${profile.skills.map((skill) => `<li class="competency show-bean"><span class="jellybean"><a href="/skills/skill/x">${escape(skill)}</a></span></li>`).join('')}</ol></div></div>` +
      '<div class="section" id="profile-additional"><h2>Additional Information</h2><dl><dt>Groups</dt><dd>Rival Group</dd></dl></div>' +
      '</div><div id="extra"><div class="leo-module mod-util browsemap"><h3>Viewers of this profile also viewed</h3><ul><li><strong><a href="/in/rival">Rival</a></strong><div class="headline">Rival headline</div></li></ul></div></div></div></div></body></html>'
    );
  },
};

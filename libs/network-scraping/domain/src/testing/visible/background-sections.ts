import { companyUrl, redirecting, urlOfProfile, type Generation } from './profile';
import { escape, writtenDate, type Wording } from './wording';

const dates = (name: string, start: string | undefined, end: string | undefined, wording: Wording): string =>
  start === undefined
    ? ''
    : `<span class="${name}"><time>${writtenDate(start, wording)}</time>${end === undefined ? ` – ${wording.present} (3 years 1 month)` : `<time> – ${writtenDate(end, wording)}</time>`}</span>`;

const part = (id: string, heading: string, entries: readonly string[]): string =>
  `<div id="background-${id}-container"><div id="background-${id}" class="background-${id}"><h3><span>${heading}</span></h3>${entries.join('')}</div></div>`;

const item = (id: string, number: number, mark: string, content: string): string =>
  `<div id="${id}-${String(number)}" class="editable-item section-item ${mark}"><div id="${id}-${String(number)}-view">${content}</div></div>`;

/** Blocks with an id each, entries without lists, and headline and location in separate blocks. */
export const backgroundSections: Generation = {
  name: 'background sections',
  unshown: ['firstName', 'lastName', 'followerCount'],
  write: (profile, wording) => {
    const name = `${escape(profile.firstName)} ${escape(profile.lastName)}`;
    const company = (text: string, slug: string | undefined): string =>
      slug === undefined
        ? `<span dir="auto">${escape(text)}</span>`
        : `<a href="${companyUrl(slug)}?trk=ppro_cprof" dir="auto">${escape(text)}</a>`;
    const experience = profile.experiences.map((role, i) =>
      item(
        'experience',
        i,
        role.end === undefined ? 'current-position' : 'past-position',
        '<header><h5 class="experience-logo"><span><strong><img src="/logo.png" alt=""></strong></span></h5>' +
          `<h4><a href="https://network.example/title/x" name="title">${escape(role.title)}</a></h4><h5><span>${company(role.company, role.companySlug)}</span></h5></header>` +
          `<span class="experience-date-locale">${dates('when', role.start, role.end, wording).replace(/^<span class="when">|<\/span>$/g, '')}` +
          `${role.location === undefined ? '' : `<span class="locality">${escape(role.location)}</span>`}</span>` +
          (role.description === undefined
            ? ''
            : `<p class="description summary-field-show-more" dir="ltr">${escape(role.description)}</p>`),
      ),
    );
    const education = profile.education.map((entry, i) =>
      item(
        'education',
        i,
        '',
        '<div class="education first"><h5 class="education-logo"><a href="/edu/x"><img src="/logo.png" alt=""></a></h5>' +
          `<header><h4 class="summary fn org"><a href="https://network.example/${entry.schoolSlug === undefined ? 'edu/x' : `school/${entry.schoolSlug}`}" dir="auto">${escape(entry.school)}</a></h4><h5>` +
          (entry.degree === undefined
            ? ''
            : `<span class="degree">${escape(entry.degree)}${entry.field === undefined ? '' : ', '}</span>`) +
          (entry.field === undefined
            ? ''
            : `<span class="major"><a href="/edu/fos">${escape(entry.field)}</a></span>`) +
          `</h5></header>${dates('education-date', entry.start, entry.end, wording)}<p class="activities">Activities and Societies: Chess</p></div>`,
      ),
    );
    const certifications = profile.certifications.map((entry, i) =>
      item(
        'certification',
        i,
        '',
        `<hgroup><h4>${entry.url === undefined ? escape(entry.name) : `<a href="${redirecting(entry.url)}">${escape(entry.name)}</a>`}</h4>` +
          `<h5><span><strong><img src="/logo.png" alt=""></strong></span></h5><h5><a href="${companyUrl('issuer')}">${escape(entry.authority)}${entry.credentialId === undefined ? '' : `, License ${entry.credentialId}`}</a></h5></hgroup>` +
          `<span class="certification-date">${entry.issued === undefined ? '' : `<time>${writtenDate(entry.issued, wording)}</time>`}${entry.expires === undefined ? '' : ` – <time>${writtenDate(entry.expires, wording)}</time>`}</span>`,
      ),
    );
    const languages = profile.languages.map(
      (entry) =>
        `<li class="section-item"><h4><span dir="auto">${escape(entry.name)}</span></h4>${entry.proficiency === undefined ? '' : `<div class="languages-proficiency">${escape(entry.proficiency)}</div>`}</li>`,
    );
    const skills = profile.skills.map(
      (skill) =>
        `<li class="endorse-item no-endorse"><span class="skill-pill"><a class="endorse-count"><span class="num-endorsements">9</span></a><span class="endorse-item-name"><a class="endorse-item-name-text" href="/topic/x">${escape(skill)}</a></span></span></li>`,
    );
    return (
      `<!DOCTYPE html><html lang="${wording.language}"><head><title>${name} | Network</title><link rel="canonical" href="${urlOfProfile(profile)}"></head>` +
      '<body><div id="body"><div id="wrapper"><div id="profile"><div id="top-card"><div class="profile-top-card vcard"><div class="profile-overview"><div class="profile-overview-content">' +
      `<div id="name-container"><div class="editable-item" id="name"><h1><span class="fn"><span class="full-name" dir="auto">${name}</span></span></h1></div></div>` +
      (profile.headline === undefined
        ? ''
        : `<div class="editable-item" id="headline-container"><div id="headline"><p class="title" dir="ltr">${escape(profile.headline)}</p></div></div>`) +
      '<div id="location-container"><div class="editable-item" id="location"><dl>' +
      (profile.location === undefined
        ? ''
        : `<dt>Location</dt><dd><span class="locality"><a href="/vsearch/p">${escape(profile.location)}</a></span></dd>`) +
      (profile.industry === undefined
        ? ''
        : `<dt>Industry</dt><dd class="industry"><a href="/vsearch/p?i">${escape(profile.industry)}</a></dd>`) +
      '</dl></div></div><table summary="Overview"><tr id="overview-summary-current"><th>Current</th><td><ol><li><a href="/company/x">Somewhere</a></li></ol></td></tr></table>' +
      (profile.website === undefined
        ? ''
        : `<dl><dt>Websites</dt><dd><ul><li><a href="${redirecting(profile.website)}">Blog</a></li></ul></dd></dl>`) +
      (profile.connections === undefined
        ? ''
        : `<div class="member-connections"><strong>${profile.connections === 500 ? '500+' : String(profile.connections)}</strong>connections</div>`) +
      '</div></div></div></div><div id="background">' +
      (profile.about
        ? `<div class="background-summary" id="background-summary"><div class="editable-item" id="summary-item"><h3>${wording.about}</h3><div id="summary-item-view"><div class="summary"><p class="description" dir="ltr">${profile.about.map(escape).join('<br><br>')}</p></div></div></div></div>`
        : '') +
      part('experience', wording.experience, experience) +
      part('education', wording.education, education) +
      part('certifications', wording.certifications, certifications) +
      part('languages', wording.languages, [`<div id="languages"><ol>${languages.join('')}</ol></div>`]) +
      part('skills', wording.skills, [
        `<div id="profile-skills"><ul class="skills-section">${skills.join('')}</ul></div>`,
      ]) +
      '</div></div></div></div></body></html>'
    );
  },
};

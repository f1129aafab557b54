import { pageWords } from '../../cultures';
import { pageUrl, type DemoSubject } from '../../world/subject';
import { countryOrigin } from '../address';
import { escape, htmlPage, scriptJson, siteName, titled } from '../html';

/** The parts of a page for guests that do not depend on its subject. */
export interface GuestFrame {
  baseUrl: string;
  /** Subjects that the page suggests. */
  others: readonly DemoSubject[];
}

interface GuestParts {
  /** The page's title, without the site's name. */
  title: string;
  /** The preview text, which the site composes. */
  preview: string;
  /** More meta tags, by property. */
  meta?: readonly (readonly [string, string | null])[];
  /** JSON-LD nodes, in order. */
  graph: readonly unknown[];
  topCard: string;
  sections: readonly string[];
}

/** A page for guests, with dialogs for sign-in, and suggestions of other pages. */
export function guestPage(subject: DemoSubject, frame: GuestFrame, parts: GuestParts): string {
  const { kind, slug, record, culture } = subject;
  const own = pageUrl(countryOrigin(frame.baseUrl, subject), kind, slug);
  const title = titled(parts.title);
  const tags = [
    ['og:type', kind === 'person' ? 'profile' : 'article'],
    ['og:title', title],
    ['og:description', parts.preview],
    ['og:image', record.pictureUrl],
    ['og:url', own],
    ...(parts.meta ?? []),
  ] as const;
  const meta = tags.map(([name, content]) =>
    content === null ? '' : `<meta property="${name}" content="${escape(content)}">`,
  );
  const jsonLd = scriptJson({ '@context': 'http://schema.org', '@graph': parts.graph });
  return htmlPage({
    language: culture.language,
    title,
    head:
      `<link rel="canonical" href="${own}"><meta name="description" content="${escape(parts.preview)}">${meta.join('')}` +
      `<style>${style}</style><script type="application/ld+json">${jsonLd}</script>`,
    main:
      `<div class="core-rail">${parts.topCard}${parts.sections.join('<!---->')}</div>${suggestions(subject, frame)}` +
      signInDialog(subject, 'page'),
  });
}

/** A section of the page. `mark` identifies it in any language. */
export function sectionHtml(mark: string, heading: string, content: string): string {
  return (
    `<section class="card core-section" ${mark}><h2 class="core-section__title">${escape(heading)}</h2>` +
    `<div class="core-section__content">${content}</div></section>`
  );
}

/** A form with a password field, hidden until a button is pressed. */
function signInDialog({ culture }: DemoSubject, id: string): string {
  return (
    `<div class="modal modal--sign-in" id="${id}-sign-in"><section role="dialog" aria-modal="true" class="modal__wrapper">` +
    `<h2>${escape(pageWords(culture).signIn)}</h2><form method="post" action="/login"><input type="email" name="session_key">` +
    '<input type="password" name="session_password"><button>→</button></form></section></div>'
  );
}

/** A sign-in button, with the hidden dialogs of other buttons. */
export function signIn(subject: DemoSubject, ...dialogs: readonly string[]): string {
  const text = escape(pageWords(subject.culture).signIn);
  const button = `<p><button type="button" data-modal="${dialogs[0]!}-sign-in">${text}</button></p>`;
  return button + dialogs.map((id) => signInDialog(subject, id)).join('');
}

function suggestions({ culture }: DemoSubject, { baseUrl, others }: GuestFrame): string {
  const cards = others.map(({ kind, slug, record }) => {
    const line = 'headline' in record ? (record.headline ?? '') : (record.industry ?? '');
    const address = `${pageUrl(baseUrl, kind, slug)}?trk=similar-pages`;
    return `<li><a href="${escape(address)}"><h3 class="aside-card__title">${escape(record.name)}</h3></a><p class="quiet">${escape(line)}</p></li>`;
  });
  return (
    `<section class="right-rail"><div class="card browsemap"><h2>${escape(pageWords(culture).similar)}</h2>` +
    `<ul class="plain">${cards.join('')}</ul></div></section>`
  );
}

/** The preview of a subject: its parts and the site's name. */
export function previewOf(parts: readonly (string | null)[]): string {
  return [...parts.filter((part) => part !== null), siteName].join(' · ');
}

const style =
  'header,main,footer{max-width:68rem}main{display:grid;grid-template-columns:minmax(0,1fr) 17rem;gap:1.2rem;align-items:start;background:none;border:0;padding:1rem}' +
  '@media(max-width:48rem){main{grid-template-columns:1fr}}.card{background:var(--card);border:1px solid var(--line);border-radius:14px;' +
  'padding:1.2rem 1.6rem;margin-bottom:1.2rem;overflow:hidden}.cover{height:5rem;margin:-1.2rem -1.6rem 1rem;background:linear-gradient(100deg,#2557d6,#6fa8ff)}' +
  '.modal,.show-more-less-text__text--less,.sr-only{display:none}.plain{list-style:none;padding:0;margin:0}.plain>li{padding:.7em 0;border-top:1px solid var(--line)}' +
  '.plain>li:first-child{border-top:0}dl>div{display:contents}h2{margin:0 0 .5em;font-size:1.2rem}h3,h4,p{margin:.1em 0}h4{font-weight:400}.profile-info-subheader{color:var(--quiet)}' +
  '.before-dot::before{content:" · "}.entry{display:flex;gap:1rem}.entry__image img,.logo{width:48px;height:48px}.chips{display:flex;flex-wrap:wrap;gap:.5em;list-style:none;padding:0}' +
  '.chips>li{border:1px solid var(--line);border-radius:99px;padding:.1em .8em}.blurred-list{filter:blur(5px);user-select:none}';

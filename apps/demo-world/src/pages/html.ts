import type { SubjectKind } from '@enrichment/network-scraping-domain';

/** The name of the demo network. */
export const siteName = 'Atrium';

/** Escapes text for HTML and quoted attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text of several lines as HTML. */
export function linesHtml(text: string): string {
  return escape(text).replace(/\n/g, '<br>');
}

/** Escapes JSON for a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** A complete page. `head` and `main` are HTML. */
export function htmlPage(page: { language: string; title: string; head?: string; main: string }): string {
  const { language, title, head = '', main } = page;
  const direction = language.startsWith('ar') ? ' dir="rtl"' : '';
  return (
    `<!doctype html>\n<html lang="${language}"${direction}>\n<head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>` +
    `<style>${style}</style>${head}</head>\n<body><header><a href="/">${siteName}</a></header>\n<main>${main}</main>\n` +
    `<footer><bdi lang="en">${siteName} is a made-up network for demonstrations. None of its people exist.</bdi></footer></body>\n</html>\n`
  );
}

/** The title of a page: `Acme | Atrium`. */
export function titled(text: string): string {
  return `${text} | ${siteName}`;
}

/** A picture or a logo: initials on a colour, as SVG. */
export function drawPicture(kind: SubjectKind, name: string): string {
  const words = name.replace(/[^\p{L}\s]/gu, '').split(/\s+/);
  const initials = words.slice(0, 2).map((word) => [...word][0] ?? '');
  const hue = [...name].reduce((sum, character) => sum + character.codePointAt(0)! * 7, 0) % 360;
  const shape = kind === 'person' ? '<circle cx="48" cy="48" r="48"' : '<rect width="96" height="96" rx="18"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${shape} fill="hsl(${hue} 45% 42%)"/>` +
    `<text x="48" y="60" font-family="system-ui, sans-serif" font-size="34" fill="#fff" text-anchor="middle">` +
    `${escape(initials.join('').toUpperCase())}</text></svg>`
  );
}

const style =
  ':root{color-scheme:light dark;--ink:light-dark(#1d2433,#e6e9f0);--quiet:light-dark(#5b6478,#9aa4b8);' +
  '--line:light-dark(#e2e6ee,#2c3444);--card:light-dark(#fff,#171c27);--accent:light-dark(#2557d6,#8fb0ff)}' +
  'body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:light-dark(#f4f6fa,#0f131b)}' +
  'header,main,footer{max-width:46rem;margin:0 auto;padding:1rem 1.5rem}header a{font-weight:700;text-decoration:none}' +
  'main{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.5rem 2rem}' +
  'footer,.quiet{color:var(--quiet);font-size:.875rem}a{color:var(--accent)}h1{margin:.2em 0}h2{margin:1.4em 0 .3em}' +
  '.picture{width:72px;height:72px}.prose{white-space:pre-line}.role{border-inline-start:3px solid var(--line);padding-inline-start:1rem;margin:.8em 0}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:start;padding-block:.35em;padding-inline:0 .8em;border-bottom:1px solid var(--line);vertical-align:top}' +
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:.3em 1.2em}dt{color:var(--quiet)}dd{margin:0}code{font-size:.9em}' +
  'input,button{font:inherit;padding:.4em .7em;margin:.2em 0}';

import { foldText } from '../../record/text';

/** The page's title without the site's name, and without a count of messages: `(2) Acme | Network` is `Acme`. */
export function bareTitle(title: string, siteName: string | undefined): string {
  const text = title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\(\d{1,3}\+?\) (?=\p{L})/u, '');
  for (const separator of [' | ', ' · ', ' • ', ' - ', ' – ', ' — ', ': ']) {
    const at = text.lastIndexOf(separator);
    const tail = text.slice(at + separator.length).toLowerCase();
    if (at > 0 && (separator === ' | ' || tail === siteName?.toLowerCase())) return text.slice(0, at).trim();
  }
  return text;
}

/** The site's name, from the page's title or its preview. */
export function siteNameOf(title: string, siteName: string | undefined): string | undefined {
  const at = title.lastIndexOf(' | ');
  return siteName?.trim() || (at > 0 ? title.slice(at + 3).trim() : undefined);
}

/**
 * Whether a title begins with a name, possibly followed by something else: `Jane Doe - CTO | Network`. Titles leave out a name in
 * brackets, and a degree after a comma.
 */
export function isTitled(name: string, title: string, siteName: string | undefined): boolean {
  const text = foldName(bareTitle(title, siteName));
  const whole = foldName(name);
  const unbracketed = whole.replace(/ ?[(（][^()（）]{1,60}[)）]/g, '').trim();
  const names = new Set([whole, unbracketed, unbracketed.replace(/,.*/, '').trim()]);
  return [...names].some((own) => own !== '' && begins(text, own));
}

function begins(title: string, name: string): boolean {
  return (
    title === name || (title.startsWith(name) && /^\s*[-–—|:·•,(]|^['’]s?\s/.test(title.slice(name.length)))
  );
}

/** Whether two names differ at most in case, width, marks and white space. */
export function isSameName(name: string, other: string): boolean {
  return name !== '' && foldName(name) === foldName(other);
}

/** Some pages put a space between the parts of a name in Chinese characters, others do not. */
function foldName(text: string): string {
  return foldText(text).replace(/(?<=\p{sc=Han}) (?=\p{sc=Han})/gu, '');
}

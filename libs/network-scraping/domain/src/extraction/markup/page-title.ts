import { foldText } from '../../record/text';

/** The page's title without the site's name: `Acme | Network` is `Acme`. */
export function bareTitle(title: string, siteName: string | undefined): string {
  const text = title.replace(/\s+/g, ' ').trim();
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

/** Whether a title begins with a name, and goes on with something else at most: `Jane Doe - CTO | Network`. */
export function isTitled(name: string, title: string, siteName: string | undefined): boolean {
  const [own, text] = [name, bareTitle(title, siteName)].map((part) =>
    // Some pages put a space between the parts of a name in ideographs, others do not.
    foldText(part).replace(/(?<=\p{sc=Han}) (?=\p{sc=Han})/gu, ''),
  ) as [string, string];
  return text === own || (text.startsWith(own) && /^\s*[-–—|:·•,(]|^['’]s?\s/.test(text.slice(own.length)));
}

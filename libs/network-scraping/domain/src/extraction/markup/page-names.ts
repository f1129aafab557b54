import { foldText } from '../../record/text';
import type { PageScan } from './page-scan';
import { bareTitle, isSameName, isTitled, siteNameOf } from './page-title';

/** The names of a page's subject; empty for a page without any. */
export interface PageNames {
  /** Its first heading if a title repeats it, else its heading and titles, without the site's name. */
  readonly names: readonly string[];
  /** Those of them that may continue behind the name. */
  readonly titles: readonly string[];
}

export function namesOnPage({ heading, title, meta }: PageScan): PageNames {
  const siteName = meta.get('og:site_name');
  const titles = [title, meta.get('og:title') ?? '']
    .map((text) => bareTitle(text, siteName))
    .filter((text) => text !== '');
  if (heading !== '' && titles.some((text) => holdsName(text, heading)))
    return { names: [heading], titles: [] };
  const names = [...(heading === '' ? [] : [heading]), ...titles];
  // The first heading of some sites is their logo.
  const own = names.filter((text) => text !== siteNameOf(title, siteName));
  return own.length > 0
    ? { names: own, titles: titles.filter((text) => own.includes(text)) }
    : { names, titles };
}

/** Whether a name is the page's: equal to one of its names, or at the beginning of a title. Similar names are other subjects'. */
export function isNameOn(name: string, { names, titles }: PageNames): boolean {
  return (
    names.some((text) => isSameName(name, text)) || titles.some((text) => isTitled(name, text, undefined))
  );
}

/** Whether two names share a word, or a part of one in scripts without spaces. */
export function haveWordInCommon(a: string, b: string): boolean {
  const [words, others] = [a, b].map((text) => wordsOf(text).split(' '));
  return words!.some((word) => word !== '' && others!.some((other) => isSameWord(word, other)));
}

function isSameWord(word: string, other: string): boolean {
  return (
    word === other || (word.length > 2 && other.includes(word)) || (other.length > 2 && word.includes(other))
  );
}

function holdsName(text: string, name: string): boolean {
  const [words, wanted] = [wordsOf(text), wordsOf(name)];
  if (wanted === '') return false;
  return unspaced.test(wanted) ? words.includes(wanted) : ` ${words} `.includes(` ${wanted} `);
}

/** Scripts without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

function wordsOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

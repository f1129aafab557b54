import { foldText } from '../../record/text';
import type { PageScan } from './page-scan';
import { bareTitle, siteNameOf } from './page-title';

/**
 * The names of a page's subject: its first heading if a title repeats it, else its heading and titles, without the site's name.
 * Empty for a page without any.
 */
export function namesOnPage({ heading, title, meta }: PageScan): readonly string[] {
  const siteName = meta.get('og:site_name');
  const titles = [title, meta.get('og:title') ?? ''].map((text) => bareTitle(text, siteName));
  if (heading !== '' && titles.some((text) => holdsName(text, heading))) return [heading];
  const names = [heading, ...titles].filter((text) => text !== '');
  // The first heading of some sites is their logo.
  const own = names.filter((text) => text !== siteNameOf(title, siteName));
  return own.length > 0 ? own : names;
}

/** Whether a text names something: it contains the name, word by word, or is a part of it. */
export function isNamedIn(name: string, text: string): boolean {
  return holdsName(text, name) || holdsName(name, text);
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

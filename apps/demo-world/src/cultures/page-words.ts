import type { Culture } from './culture';
import words from './page-words.json';

/** The profile site's own texts on pages, in one language. `{n}` is a number. */
export type PageWords = typeof words.en;

const byLanguage: Readonly<Record<string, PageWords>> = words;

/** @throws Error for a language without words. */
export function pageWords({ language }: Culture): PageWords {
  const found = byLanguage[new Intl.Locale(language).language];
  if (!found) throw new Error(`no page words in ${language}`);
  return found;
}

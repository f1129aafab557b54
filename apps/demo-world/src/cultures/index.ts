import type { Culture } from './culture';
import data from './cultures.json';

/** The cultures of the demo network. */
export const cultures: readonly Culture[] = data;

export const [german, ukrainian] = ['de', 'uk'].map((wanted) =>
  cultures.find(({ language }) => language === wanted)!,
) as [Culture, Culture];

export { pageWords, type PageWords } from './page-words';

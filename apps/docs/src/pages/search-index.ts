import MiniSearch from 'minisearch';
import { addressOf } from '../markdown/links.ts';
import { searchOptions, type Found } from '../search-options.ts';
import type { Page } from './layout.ts';

/** The search index of the pages, as JSON: one entry for each heading. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<Found & { body: string }>(searchOptions);
  for (const { name, title, sections } of pages) {
    for (const { level, id, heading, prose, code } of sections) {
      const start = prose.length > 160 ? `${prose.slice(0, 160).replace(/\s\S*$/, '')} …` : prose;
      index.add({
        id: addressOf(name!, level === 1 ? '' : id),
        page: title,
        heading: level === 1 ? title : heading,
        body: `${prose} ${code}`,
        start,
      });
    }
  }
  return JSON.stringify(index);
}

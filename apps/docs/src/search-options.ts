import type { Options } from 'minisearch';

export interface SearchHit {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly start: string;
}

/** Options of the index, for writing and reading it. */
export const searchOptions: Options<SearchHit & { body: string }> = {
  fields: ['heading', 'page', 'body'],
  storeFields: ['page', 'heading', 'start'],
  // Names of fields and error codes are indexed whole and by their parts.
  tokenize: (text) => text.split(/[^\p{L}\p{N}_]+|(?<=[a-z])(?=_)|_(?=[a-z])/u).filter(Boolean),
  searchOptions: {
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    // A word of a text precedes a similar word of a heading: `batch` is no `watch`.
    weights: { fuzzy: 0.1, prefix: 0.375 },
    boost: { heading: 4, page: 2 },
  },
};

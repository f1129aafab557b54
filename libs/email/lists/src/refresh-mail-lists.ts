import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPublishedDomains } from './list-file';
import { type ListSource, listSources } from './sources';

/** Fetches a text; rejects when it cannot, or when the signal aborts. */
export type FetchText = (url: string, signal: AbortSignal) => Promise<string>;

export interface RefreshProgress {
  readonly source: ListSource;
  /** From 1. */
  readonly step: number;
  readonly steps: number;
  /** Domains found in this source. */
  readonly domains: number;
}

export interface RefreshOptions {
  /** Where `KeptMailLists` finds the result; made when missing. */
  readonly directory: string;
  readonly fetchText: FetchText;
  readonly signal: AbortSignal;
  /** Called after each source. */
  readonly onProgress?: (progress: RefreshProgress) => void;
  /** Default: `listSources`. */
  readonly sources?: readonly ListSource[];
  /** A source with fewer domains is taken for broken. Default 100. */
  readonly leastDomains?: number;
}

/**
 * Fetches all sources, merges them, and writes one file a list (`disposable.txt`, `not_disposable.txt`). All or
 * nothing: rejects, with everything as it was, when a source cannot be fetched or hardly holds a domain. Each
 * file is replaced at once, so a reader sees the old list or the new one.
 */
export async function refreshMailLists(options: RefreshOptions): Promise<void> {
  const { directory, fetchText, signal, sources = listSources, leastDomains = 100 } = options;
  const lists = new Map<ListSource['list'], Set<string>>();
  for (const [index, source] of sources.entries()) {
    const domains = readPublishedDomains(await fetchText(source.url, signal));
    if (domains.length < leastDomains) {
      throw new Error(`${source.url} holds ${domains.length} domains only; the lists are left as they are.`);
    }
    lists.set(source.list, new Set([...(lists.get(source.list) ?? []), ...domains]));
    options.onProgress?.({ source, step: index + 1, steps: sources.length, domains: domains.length });
  }
  await mkdir(directory, { recursive: true });
  for (const [list, domains] of lists) {
    const file = join(directory, `${list}.txt`);
    const from = sources
      .filter((source) => source.list === list)
      .map(({ url, licence }) => `# ${url} (${licence})`);
    await writeFile(`${file}.new`, [...from, ...[...domains].sort(), ''].join('\n'));
    await rename(`${file}.new`, file);
  }
}

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { joinLists, readPublishedDomains } from './list-file';
import { type ListSource, listSources } from './sources';

/** Fetches a text; rejects on failure, or when the signal aborts. */
export type FetchText = (url: string, signal: AbortSignal) => Promise<string>;

export interface RefreshProgress {
  readonly source: ListSource;
  /** Number of the step, from 1. */
  readonly step: number;
  readonly steps: number;
  /** Domains found in this source. */
  readonly domains: number;
}

export interface RefreshOptions {
  /** Folder where `KeptMailLists` finds the result; created when missing. */
  readonly directory: string;
  readonly fetchText: FetchText;
  readonly signal: AbortSignal;
  /** Called after each source. */
  readonly onProgress?: (progress: RefreshProgress) => void;
  /** Default: `listSources`. */
  readonly sources?: readonly ListSource[];
  /** A source with fewer domains is considered broken. Default 100. */
  readonly leastDomains?: number;
}

/**
 * Fetches all sources, merges them, and writes one file per list (`disposable.txt`, `disposable_agreed.txt`, `not_disposable.txt`). All or nothing: it
 * rejects, and changes nothing, when a source cannot be fetched or has too few domains. Each file is replaced atomically: a
 * reader sees the old or the new list.
 */
export async function refreshMailLists(options: RefreshOptions): Promise<void> {
  const { directory, fetchText, signal, sources = listSources, leastDomains = 100 } = options;
  const lists = new Map<ListSource['list'], string[][]>();
  for (const [index, source] of sources.entries()) {
    const domains = readPublishedDomains(await fetchText(source.url, signal));
    if (domains.length < leastDomains) {
      throw new Error(`${source.url} holds ${domains.length} domains only; the lists are left as they are.`);
    }
    lists.set(source.list, [...(lists.get(source.list) ?? []), domains]);
    options.onProgress?.({ source, step: index + 1, steps: sources.length, domains: domains.length });
  }
  await mkdir(directory, { recursive: true });
  const files = [...lists].map(([list, found]) => [list, list, new Set(found.flat())] as const);
  const { agreed } = joinLists(lists.get('disposable') ?? []);
  for (const [name, list, domains] of [...files, ['disposable_agreed', 'disposable', agreed] as const]) {
    const file = join(directory, `${name}.txt`);
    const from = sources
      .filter((source) => source.list === list)
      .map(({ url, licence }) => `# ${url} (${licence})`);
    await writeFile(`${file}.new`, [...from, ...[...domains].sort(), ''].join('\n'));
    await rename(`${file}.new`, file);
  }
}

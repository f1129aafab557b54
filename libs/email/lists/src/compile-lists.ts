import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedInPackages } from './bundled-lists';
import { joinLists } from './join-lists';
import { readPublishedDomains } from './list-file';
import type { ListSource } from './sources';

/**
 * Merges the stored documents of the sources. A source that was never fetched counts with its package, if it has one.
 *
 * @param directory folder of the documents, by the names of the sources
 * @returns the text of each list's file by its name, and the number of domains; nothing if no document is stored
 */
export async function compileLists(
  sources: readonly ListSource[],
  directory: string,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly domains: number }> {
  const read = async (source: ListSource) => {
    const text = await readFile(join(directory, source.name), 'utf8').catch(() => undefined);
    const domains =
      text === undefined ? publishedInPackages[source.name]?.() : new Set(readPublishedDomains(text).domains);
    return { source, isFetched: text !== undefined, domains };
  };
  const found = [];
  for (const source of sources) found.push(await read(source));
  const files = new Map<string, string>();
  let total = 0;
  for (const list of ['disposable', 'not_disposable'] as const) {
    const same = found.filter((one) => one.source.list === list);
    if (!same.some(({ isFetched }) => isFetched)) continue;
    const { all, agreed } = joinLists(same.flatMap(({ domains }) => domains ?? []));
    total += all.size;
    const from = same.map(({ source: { url, licence } }) => `# ${url} (${licence})`);
    const textOf = (domains: Iterable<string>) => [...from, ...[...domains].sort(), ''].join('\n');
    files.set(`${list}.txt`, textOf(all));
    if (list === 'disposable') files.set('disposable_agreed.txt', textOf(agreed));
  }
  return { files, domains: total };
}

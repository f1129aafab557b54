import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MailListName } from '@enrichment/email-domain';
import { readList } from './list-file';

/** Packages of data, which take their time to load: only when their list is asked for. */
const load = createRequire(__filename);

/** Loads each list from the disk. */
export type ListLoaders = Readonly<Record<MailListName, () => ReadonlySet<string>>>;

/** Lists as they came with this version: npm packages, with our own corrections from `data/`. */
export const bundledLists: ListLoaders = {
  disposable: () => {
    const { blacklist } = load('mailchecker') as typeof import('mailchecker');
    const { disposableEmailBlocklist } = load(
      'disposable-email-domains-js',
    ) as typeof import('disposable-email-domains-js');
    return new Set([...blacklist(), ...disposableEmailBlocklist()]);
  },
  not_disposable: () => new Set(ownList('not-disposable')),
  free: () => {
    const providers = load('email-providers/all.json') as string[];
    const notFree = new Set(ownList('not-free'));
    return new Set([...providers.filter((domain) => !notFree.has(domain)), ...ownList('free-more')]);
  },
  role: () => new Set(ownList('roles')),
};

function ownList(name: string): string[] {
  return readList(readFileSync(join(__dirname, '..', 'data', `${name}.txt`), 'utf8'));
}

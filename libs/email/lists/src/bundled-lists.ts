import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MailListName } from '@enrichment/email-domain';
import { joinLists } from './join-lists';
import { readList } from './list-file';

/** Loads each list from the disk. */
export type ListLoaders = Readonly<Record<MailListName, () => ReadonlySet<string>>>;

/** The lists of this version: npm packages, with our corrections from `data/`. */
export const bundledLists: ListLoaders = {
  disposable: () => publishedLists().disposable,
  disposable_agreed: () => publishedLists().disposable_agreed,
  not_disposable: () => new Set([...ownList('not-disposable'), ...ownList('alias'), ...ownList('catalogue')]),
  popular: () => new Set(ownList('popular')),
  alias: () => new Set(ownList('alias')),
  free: () => {
    const providers = load('email-providers/all.json') as string[];
    // Half of the package's domains are disposable.
    const disposable = bundledLists.disposable();
    const notDisposable = bundledLists.not_disposable();
    const notFree = new Set([...ownList('not-free'), ...ownList('alias')]);
    const isFree = (domain: string) =>
      !notFree.has(domain) && (notDisposable.has(domain) || !disposable.has(domain));
    return new Set([...providers.filter(isFree), ...ownList('free-more'), ...ownList('catalogue')]);
  },
  academic: () => new Set(ownList('academic')),
  role: () => new Set(ownList('roles')),
};

type PublishedLists = Readonly<Record<'disposable' | 'disposable_agreed', ReadonlySet<string>>>;
let published: PublishedLists | undefined;

/** The published lists of disposable domains with our additions. Lists that are loaded in one turn share one reading, which takes 0.2 s. */
function publishedLists(): PublishedLists {
  if (published) return published;
  const { all, agreed } = joinLists(Object.values(publishedInPackages).map((read) => read()));
  for (const domain of ownList('disposable-more')) {
    all.add(domain);
    agreed.add(domain);
  }
  published = { disposable: all, disposable_agreed: agreed };
  setImmediate(() => (published = undefined));
  return published;
}

/** Lists that packages contain, by the names of their sources. */
export const publishedInPackages: Readonly<Record<string, () => ReadonlySet<string>>> = {
  mailchecker: () => new Set((load('mailchecker') as typeof import('mailchecker')).blacklist()),
  'disposable-email-domains': () =>
    new Set(
      (
        load('disposable-email-domains-js') as typeof import('disposable-email-domains-js')
      ).disposableEmailBlocklist(),
    ),
  'disposable-domains': () => new Set(load('disposable-domains/index.json') as string[]),
  fakefilter: () =>
    new Set(Object.keys((load('fakefilter/json/data.json') as { domains: Record<string, unknown> }).domains)),
};

/**
 * The content of a data package. Such packages load slowly, so only on the first use of their list. They are unloaded afterwards,
 * because a loaded one occupies 5 MB.
 */
function load(name: string): unknown {
  const loader = createRequire(__filename);
  const content: unknown = loader(name);
  Reflect.deleteProperty(loader.cache, loader.resolve(name));
  return content;
}

/** The entries of one of the files in `data/`. */
export function ownList(name: string): string[] {
  return readList(readFileSync(join(__dirname, '..', 'data', `${name}.txt`), 'utf8'));
}

import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailListName, MailLists } from '@enrichment/email-domain';
import type { Clock } from '@enrichment/kernel';
import { bundledLists, type ListLoaders, ownList } from './bundled-lists';
import { readList } from './list-file';

export interface KeptMailListsOptions {
  /** Folder of the lists that the data update has compiled. Without it, or without a file there, the bundled lists apply. */
  readonly directory?: string;
  readonly clock: Clock;
  /** Milliseconds between checks for refreshed files. Default one minute. */
  readonly checkEveryMs?: number;
  /** Replaces the lists of this version. */
  readonly bundled?: ListLoaders;
  /** Called when a refreshed file cannot be read; the lists in memory stay. */
  readonly onFault?: (error: unknown) => void;
}

const refreshed = ['disposable', 'disposable_agreed', 'not_disposable'] as const;
type RefreshedList = (typeof refreshed)[number];

/**
 * The lists in memory. Each is loaded on first use. A refreshed `disposable` list replaces the published ones of this version; our
 * own additions and corrections apply to refreshed lists too. Files that change while the service runs are read in the background,
 * and a list is exchanged whole.
 */
export class KeptMailLists implements MailLists {
  private readonly loaded = new Map<MailListName, ReadonlySet<string>>();
  private readonly read = new Map<
    RefreshedList,
    { readonly version: string; readonly fetchedAt: number; readonly entries: ReadonlySet<string> }
  >();
  private readonly bundled: ListLoaders;
  private checked: number;
  private checking: Promise<void> | undefined;

  private constructor(private readonly options: KeptMailListsOptions) {
    this.checked = options.clock.monotonic();
    this.bundled = options.bundled ?? bundledLists;
  }

  /** Opens the lists with refreshed files, so that they apply to the first query. */
  static async open(options: KeptMailListsOptions): Promise<KeptMailLists> {
    const lists = new KeptMailLists(options);
    await lists.check();
    return lists;
  }

  has(list: MailListName, entry: string): boolean {
    const { clock, checkEveryMs = 60_000 } = this.options;
    if (this.checking === undefined && clock.monotonic() - this.checked >= checkEveryMs) void this.check();
    return this.entries(list).has(entry);
  }

  /** Loads every list now (tens of milliseconds) instead of at the first query. */
  warmUp(): void {
    for (const list of Object.keys(this.bundled) as MailListName[]) this.entries(list);
  }

  /** Time of a list's fetch, in milliseconds since the Unix epoch; `undefined` while this version's list is in use. */
  fetchedAt(list: RefreshedList): number | undefined {
    return this.read.get(list)?.fetchedAt;
  }

  /** Checks for refreshed files; settles when they are in use. Never rejects. */
  async check(): Promise<void> {
    this.checking ??= this.readRefreshed().finally(() => {
      this.checking = undefined;
      this.checked = this.options.clock.monotonic();
    });
    await this.checking;
  }

  private entries(list: MailListName): ReadonlySet<string> {
    let entries = this.loaded.get(list);
    if (!entries) {
      entries = this.load(list);
      this.loaded.set(list, entries);
    }
    return entries;
  }

  private load(list: MailListName): ReadonlySet<string> {
    const fetched = this.read.get(list as RefreshedList)?.entries;
    if (fetched === undefined) return this.bundled[list]();
    const ours = list === 'not_disposable' ? this.bundled[list]() : ownList('disposable-more');
    return new Set([...ours, ...fetched]);
  }

  private async readRefreshed(): Promise<void> {
    const { directory, onFault } = this.options;
    if (directory === undefined) return;
    for (const list of refreshed) {
      try {
        await this.readFile(list, join(directory, `${list}.txt`));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onFault?.(error);
      }
    }
  }

  private async readFile(list: RefreshedList, path: string): Promise<void> {
    let file: FileHandle | undefined;
    try {
      file = await open(path);
      const { ino, mtimeMs } = await file.stat();
      const version = `${ino} ${mtimeMs}`;
      if (this.read.get(list)?.version === version) return;
      this.read.set(list, {
        version,
        fetchedAt: mtimeMs,
        entries: new Set(readList(await file.readFile('utf8'))),
      });
      this.loaded.delete(list);
    } finally {
      await file?.close();
    }
  }
}

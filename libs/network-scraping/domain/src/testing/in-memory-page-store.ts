import type { PageStore, StoredPage } from '../scraping/page-store';
import { subjectKey, type Subject, type SubjectKind } from '../subject/subject';

/** `PageStore` in a map, for tests. */
export class InMemoryPageStore implements PageStore {
  private readonly pages = new Map<string, StoredPage>();
  /** All names of a page, with its canonical one. */
  private readonly names = new Map<string, string>();

  async find<K extends SubjectKind>(subject: Subject<K>): Promise<StoredPage<K> | undefined> {
    const page = this.pages.get(this.names.get(subjectKey(subject)) ?? '');
    return Promise.resolve(page && (structuredClone(page) as StoredPage<K>));
  }

  async put<K extends SubjectKind>(page: StoredPage<K>, aliases: readonly Subject<K>[]): Promise<void> {
    const key = subjectKey(page.subject);
    for (const alias of aliases.map(subjectKey)) {
      if (alias !== key) this.pages.delete(alias);
      for (const [name, canonical] of this.names) if (canonical === alias) this.names.set(name, key);
      this.names.set(alias, key);
    }
    this.names.set(key, key);
    this.pages.set(key, structuredClone(page) as unknown as StoredPage);
    return Promise.resolve();
  }

  async prune(before: number): Promise<number> {
    const old = [...this.pages].filter(([, page]) => page.fetchedAt < before).map(([key]) => key);
    for (const key of old) {
      this.pages.delete(key);
      for (const [name, canonical] of this.names) if (canonical === key) this.names.delete(name);
    }
    return Promise.resolve(old.length);
  }
}

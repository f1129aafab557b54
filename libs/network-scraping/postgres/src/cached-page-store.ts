import { type CacheUsage, type Clock, nextMoment } from '@enrichment/kernel';
import {
  subjectKey,
  type PageStore,
  type StoredPage,
  type Subject,
  type SubjectKind,
} from '@enrichment/network-scraping-domain';
import { Announcements, type Database } from '@enrichment/postgres';

/** Events for changes of stored pages, by any replica. */
export interface PageChanges {
  /**
   * @param onChange called with the `subjectKey` of each name whose page or meaning changed; undefined: changes may have been
   * missed, so that any page may have changed.
   */
  subscribe(onChange: (name: string | undefined) => void): void;
  /** Whether all earlier changes have been reported. */
  isLive(): boolean;
}

/** @returns the changes of {@link PageChanges} in PostgreSQL */
export function openPageChanges(database: Database, clock: Clock): Promise<Announcements> {
  return Announcements.open(database, clock, { channel: 'network_pages', silenceMs: 3_000 });
}

/** About 64 MB: some 5,000 to 10,000 pages. */
const defaultMaxCharacters = 32_000_000;
/** Most pages have up to three names. */
const maxNames = 20;

interface CachedPage {
  /** The page as JSON: small, of known size, and safe from changes by callers. */
  text: string;
  names: string[];
}

/**
 * A bounded cache in front of a `PageStore`; the least recently used page is evicted first. A change by any replica evicts the
 * page when its event arrives (milliseconds); while events may be missing, every read uses the store. A change by this replica
 * evicts immediately.
 */
export class CachedPageStore implements PageStore {
  /** Pages by canonical `subjectKey`, the least recently used first. */
  private readonly pages = new Map<string, CachedPage>();
  /** All remembered names of remembered pages, with the canonical ones. */
  private readonly names = new Map<string, string>();
  private characters = 0;
  private hits = 0;
  private misses = 0;
  /** Moment of the last change: a page that was read before it is not cached after it. */
  private changedAt = 0;

  /** @param maxCharacters limit of remembered JSON, at two bytes per character. */
  constructor(
    private readonly store: PageStore,
    private readonly changes: PageChanges,
    private readonly maxCharacters = defaultMaxCharacters,
  ) {
    changes.subscribe((name) => (name === undefined ? this.forgetAll() : this.forget(name)));
  }

  get usage(): CacheUsage {
    const { hits, misses, characters, maxCharacters } = this;
    return { hits, misses, entries: this.pages.size, fill: characters / maxCharacters };
  }

  async find<K extends SubjectKind>(subject: Subject<K>): Promise<StoredPage<K> | undefined> {
    const name = subjectKey(subject);
    const remembered = this.changes.isLive() ? this.recall(name) : undefined;
    if (remembered !== undefined) {
      this.hits++;
      return JSON.parse(remembered) as StoredPage<K>;
    }
    this.misses++;
    const readAt = nextMoment();
    const page = await this.store.find(subject);
    if (page && readAt > this.changedAt && this.changes.isLive()) this.remember(name, page);
    return page;
  }

  async put<K extends SubjectKind>(page: StoredPage<K>, aliases: readonly Subject<K>[]): Promise<void> {
    try {
      await this.store.put(page, aliases);
    } finally {
      for (const subject of [page.subject, ...aliases]) this.forget(subjectKey(subject));
    }
  }

  async prune(before: number): Promise<number> {
    try {
      return await this.store.prune(before);
    } finally {
      this.forgetAll();
    }
  }

  /** Forgets the page of a name (a `subjectKey`): its next read uses the store. */
  forget(name: string): void {
    this.changedAt = nextMoment();
    const canonical = this.names.get(name);
    if (canonical !== undefined) this.drop(canonical);
  }

  private forgetAll(): void {
    this.changedAt = nextMoment();
    this.pages.clear();
    this.names.clear();
    this.characters = 0;
  }

  private recall(name: string): string | undefined {
    const canonical = this.names.get(name);
    if (canonical === undefined) return undefined;
    const kept = this.pages.get(canonical)!;
    this.pages.delete(canonical);
    this.pages.set(canonical, kept);
    return kept.text;
  }

  private remember(name: string, page: StoredPage): void {
    const canonical = subjectKey(page.subject);
    const known = this.pages.get(canonical);
    if (known) {
      if (this.names.has(name) || known.names.length === maxNames) return;
      known.names.push(name);
      this.names.set(name, canonical);
      return;
    }
    const kept = { text: JSON.stringify(page), names: [...new Set([canonical, name])] };
    this.pages.set(canonical, kept);
    for (const each of kept.names) this.names.set(each, canonical);
    this.characters += kept.text.length;
    while (this.characters > this.maxCharacters) {
      const [longestUnused] = this.pages.keys();
      this.drop(longestUnused!);
    }
  }

  private drop(canonical: string): void {
    const kept = this.pages.get(canonical)!;
    this.pages.delete(canonical);
    this.characters -= kept.text.length;
    for (const name of kept.names) this.names.delete(name);
  }
}

import {
  parseSubjectName,
  registrableDomain,
  subjectName,
  type PageStore,
  type StoredPage,
  type Subject,
  type SubjectKind,
} from '@enrichment/network-scraping-domain';
import { DatabaseUnavailable, inConflict, retried, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

type Row<K extends SubjectKind> = Omit<StoredPage<K>, 'subject' | 'fetchedAt'> & {
  kind: K;
  name: string;
  fetchedAt: Date;
};

const columns = 'p.kind, p.name, p.record, p.origins, p.layout, p.fetched_at, p.etag, p.parser_version';

const findPage = `
SELECT ${columns} FROM network_page_names n
JOIN network_pages p ON p.kind = n.kind AND p.name = n.canonical
WHERE n.kind = $1 AND n.name = $2`;

/** Pages that a replacement has locked are skipped. */
const prunedAtOnce = 1_000;
const prunePages = `
WITH gone AS (
  DELETE FROM network_pages WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM network_pages WHERE fetched_at < $1 ORDER BY fetched_at LIMIT ${prunedAtOnce} FOR UPDATE SKIP LOCKED
  )) RETURNING kind, name
), forgotten AS (
  DELETE FROM network_page_names n USING gone WHERE n.kind = gone.kind AND n.canonical = gone.name
)
SELECT count(*) AS pages FROM gone`;

/** `PageStore` in PostgreSQL: one indexed query to find a page, one to store it. */
export class PostgresPageStore implements PageStore {
  constructor(private readonly dataSource: DataSource) {}

  async find<K extends SubjectKind>(subject: Subject<K>): Promise<StoredPage<K> | undefined> {
    const [row] = await retried(() =>
      rowsOf<Row<K>>(this.dataSource, findPage, [subject.kind, subjectName(subject)]),
    );
    return row && pageOf(row);
  }

  async put<K extends SubjectKind>(page: StoredPage<K>, aliases: readonly Subject<K>[]): Promise<void> {
    const { subject, record, origins, layout, fetchedAt, etag, parserVersion } = page;
    const row = {
      kind: subject.kind,
      name: subjectName(subject),
      record,
      origins,
      layout,
      fetched_at: new Date(fetchedAt),
      etag,
      parser_version: parserVersion,
      deleted: record.deleted,
      website_domain: record.websiteUrl === null ? undefined : registrableDomain(record.websiteUrl),
    };
    const parameters = [JSON.stringify(row), aliases.map(subjectName)];
    for (;;) {
      try {
        await this.dataSource.query('SELECT keep_network_page($1, $2)', parameters);
        return;
      } catch (error) {
        // Two writers that need each other's names: one is rolled back, and repeats after the other.
        if (!(error instanceof DatabaseUnavailable && inConflict(error.cause))) throw error;
      }
    }
  }

  /** Small batches hold locks briefly. */
  async prune(before: number): Promise<number> {
    let pruned = 0;
    for (;;) {
      const [bite] = await this.dataSource.query<{ pages: number }[]>(prunePages, [new Date(before)]);
      pruned += bite!.pages;
      if (bite!.pages < prunedAtOnce) break;
    }
    if (pruned > 0) await this.dataSource.query(`SELECT pg_notify('network_pages', '')`);
    return pruned;
  }
}

function pageOf<K extends SubjectKind>({ kind, name, fetchedAt, ...row }: Row<K>): StoredPage<K> {
  // Only names of subjects are written, so the name is valid.
  return { ...row, subject: parseSubjectName(kind, name)!, fetchedAt: fetchedAt.getTime() };
}

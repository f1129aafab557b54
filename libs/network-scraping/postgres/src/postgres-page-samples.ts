import {
  PageSamples,
  parseSubjectName,
  subjectName,
  type PageSample,
  type PageSampleSummary,
  type RawPage,
  type SubjectKind,
} from '@enrichment/network-scraping-domain';
import { prune, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

type Row<Sample> = Omit<Sample, 'subject' | 'takenAt'> & { kind: SubjectKind; name: string; takenAt: Date };

const keepSample = `
INSERT INTO network_page_samples (id, kind, name, reason, status, url, content_type, bytes, html, taken_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, octet_length($8::bytea), $8, $9)`;

/** Deletes samples over the limits, counted from the latest on. */
const dropOldest = `
DELETE FROM network_page_samples WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER latest AS rank, sum(bytes) OVER latest AS total
    FROM network_page_samples WINDOW latest AS (ORDER BY taken_at DESC, id DESC)
  ) ranked WHERE rank > $1 OR total > $2
)`;

/** `PageSamples` in PostgreSQL: one table for all replicas, with compressed pages. */
export class PostgresPageSamples implements PageSamples {
  constructor(private readonly dataSource: DataSource) {}

  async keep({ id, subject, reason, page, takenAt }: PageSample): Promise<void> {
    const { status, url, contentType, html } = page;
    const named = [id, subject.kind, subjectName(subject), reason];
    const values = [...named, status, url, contentType, Buffer.from(html), new Date(takenAt)];
    await this.dataSource.query(keepSample, values);
    await this.dataSource.query(dropOldest, [PageSamples.maxSamples, PageSamples.maxBytes]);
  }

  async list(): Promise<readonly PageSampleSummary[]> {
    const rows = await rowsOf<Row<PageSampleSummary>>(
      this.dataSource,
      `SELECT id, kind, name, reason, url, bytes, taken_at FROM network_page_samples
       ORDER BY taken_at DESC, id DESC`,
    );
    return rows.map(sampleOf);
  }

  async find(id: string): Promise<PageSample | undefined> {
    const [row] = await rowsOf<Row<Omit<PageSample, 'page'>> & Omit<RawPage, 'html'> & { html: Buffer }>(
      this.dataSource,
      `SELECT id, kind, name, reason, taken_at, status, url, content_type, html
       FROM network_page_samples WHERE id = $1`,
      [id],
    );
    if (!row) return undefined;
    const { status, url, contentType, html, ...sample } = row;
    return {
      ...sampleOf<Pick<PageSample, 'id' | 'reason'>>(sample),
      page: { status, url, contentType, html: html.toString() },
    };
  }

  prune(before: number): Promise<number> {
    return prune(this.dataSource, 'network_page_samples', 'taken_at', '<', new Date(before));
  }
}

function sampleOf<Sample>({ kind, name, takenAt, ...row }: Row<Sample>) {
  // Only names of subjects are written, so the name is valid.
  return { ...row, subject: parseSubjectName(kind, name)!, takenAt: takenAt.getTime() };
}

import type { RunStatement } from '@enrichment/kernel';
import {
  parseSubjectName,
  subjectName,
  type WebsiteMatch,
  type WebsiteMatches,
} from '@enrichment/network-scraping-domain';
import { prune, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

/** While another transaction keeps a match of the domain, nothing is kept: a batch of charges waits for no other. */
const keepMatch = `
  INSERT INTO network_website_matches (domain, company, ends_at)
  SELECT $1, $2, $3 WHERE pg_try_advisory_xact_lock(hashtextextended('network_website_matches:' || $1, 0))
  ON CONFLICT (domain) DO UPDATE SET company = excluded.company, ends_at = excluded.ends_at`;

export class PostgresWebsiteMatches implements WebsiteMatches {
  constructor(private readonly dataSource: DataSource) {}

  async find(domain: string, now: Date): Promise<WebsiteMatch | undefined> {
    const [row] = await rowsOf<{ company?: string; endsAt: Date }>(
      this.dataSource,
      'SELECT company, ends_at FROM network_website_matches WHERE domain = $1 AND ends_at > $2',
      [domain, now],
    );
    if (!row) return undefined;
    const { company, endsAt } = row;
    return {
      domain,
      endsAt,
      subject: company === undefined ? undefined : parseSubjectName('company', company),
    };
  }

  async keep({ domain, subject, endsAt }: WebsiteMatch, run?: RunStatement): Promise<void> {
    const query: RunStatement = run ?? ((text, values) => this.dataSource.query(text, [...values]));
    await query(keepMatch, [domain, subject ? subjectName(subject) : null, endsAt]);
  }

  prune(before: Date): Promise<number> {
    return prune(this.dataSource, 'network_website_matches', 'ends_at', '<', before);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The companies that searches by website found. */
export class CreateWebsiteMatches1763800092000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE network_website_matches (
        domain text PRIMARY KEY,
        company text, -- Name of the company's page; null: the website links to none.
        ends_at timestamptz NOT NULL
      );
      CREATE INDEX network_website_matches_by_end ON network_website_matches (ends_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE network_website_matches');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { keepPage } from './create-pages';

/** The generation of a page's mark-up, and its language, for answers with `explain`. */
export class AddPageLayout1763800093000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE network_pages ADD COLUMN layout jsonb;
      ${keepPage(['layout'])}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${keepPage()}
      ALTER TABLE network_pages DROP COLUMN layout;`);
  }
}

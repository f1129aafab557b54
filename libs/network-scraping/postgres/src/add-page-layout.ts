import { migration } from '@enrichment/postgres';
import { keepPage } from './create-pages';

/** The generation of a page's mark-up, and its language, for answers with `explain`. */
export const addPageLayout = migration(
  'AddPageLayout1763800093000',
  `
      ALTER TABLE network_pages ADD COLUMN layout jsonb;
      ${keepPage(['layout'])}`,
);

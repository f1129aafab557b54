import { migration } from '@enrichment/postgres';

/** Counts the characters of a list. Databases made by the first build of 0.2.0 have lists without this column. */
export const countCharacters = migration(
  'CountCharacters1764547200000',
  'ALTER TABLE lists ADD COLUMN IF NOT EXISTS characters bigint NOT NULL DEFAULT 0',
);

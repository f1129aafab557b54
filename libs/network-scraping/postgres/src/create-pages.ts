import { migration } from '@enrichment/postgres';

/**
 * Pages of the site, their names, and leases for subjects that are being scraped.
 *
 * A page is stored under its canonical name (a slug, else a number), and every name, including the canonical one, has a row in
 * `network_page_names`. The table of leases is unlogged, because they may be lost in a crash of the server.
 */
export const createPages = migration('CreatePages1763600003000', async (runner) => {
  await runner.query(tables);
  await runner.query(keepPage());
});

const tables = `
CREATE TABLE network_pages (
  kind text NOT NULL CHECK (kind IN ('company', 'person')),
  name text NOT NULL,
  record jsonb NOT NULL,
  origins jsonb NOT NULL,
  fetched_at timestamptz NOT NULL,
  etag text,
  parser_version integer NOT NULL,
  deleted boolean NOT NULL,
  website_domain text,
  PRIMARY KEY (kind, name)
);
CREATE INDEX network_pages_by_age ON network_pages (fetched_at);
CREATE INDEX network_pages_by_website ON network_pages (website_domain, fetched_at)
  WHERE kind = 'company' AND NOT deleted;

CREATE TABLE network_page_names (
  kind text NOT NULL,
  name text NOT NULL,
  canonical text NOT NULL,
  PRIMARY KEY (kind, name)
);
CREATE INDEX network_page_names_by_page ON network_page_names (kind, canonical);

CREATE UNLOGGED TABLE network_flight_leases (
  key text PRIMARY KEY,
  holder uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL -- However often the lease is renewed.
);`;

/**
 * Stores a page (a row of network_pages as JSON) with its aliases; see \`PageStore.put\`. A page that shares
 * a name with another waits for it, in one order, so that no two deadlock. The page is written before its names:
 * \`prune\` then takes away both or neither. Every name that leads to the page afterwards is announced.
 *
 * @param added columns of later migrations
 */
export const keepPage = (added: readonly string[] = []): string => `
CREATE OR REPLACE FUNCTION keep_network_page(page_json jsonb, aliases text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  page network_pages := jsonb_populate_record(NULL::network_pages, page_json);
  lock_key bigint;
BEGIN
  FOR lock_key IN
    SELECT DISTINCT hashtextextended(page.kind || ':' || n, 0) FROM unnest(aliases || page.name) AS n ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(lock_key);
  END LOOP;
  -- A page that a crash of the server takes away is fetched again; so no request waits for the disk.
  PERFORM set_config('synchronous_commit', 'off', true);

  INSERT INTO network_pages VALUES (page.*)
  ON CONFLICT ON CONSTRAINT network_pages_pkey DO UPDATE SET
    record = excluded.record, origins = excluded.origins, fetched_at = excluded.fetched_at, etag = excluded.etag,
    parser_version = excluded.parser_version, deleted = excluded.deleted, website_domain = excluded.website_domain${added.map((name) => `, ${name} = excluded.${name}`).join('')};
  DELETE FROM network_pages p WHERE p.kind = page.kind AND p.name = ANY (aliases) AND p.name <> page.name;

  UPDATE network_page_names n SET canonical = page.name
  WHERE n.kind = page.kind AND n.canonical = ANY (aliases) AND n.canonical <> page.name;
  INSERT INTO network_page_names
  SELECT DISTINCT page.kind, n, page.name FROM unnest(aliases || page.name) AS n
  ON CONFLICT ON CONSTRAINT network_page_names_pkey DO UPDATE SET canonical = excluded.canonical
  WHERE network_page_names.canonical <> excluded.canonical;

  PERFORM pg_notify('network_pages', n.kind || ':' || n.name)
  FROM network_page_names n WHERE n.kind = page.kind AND n.canonical = page.name;
END $$;`;

import { migration } from '@enrichment/postgres';

const partitioned = ['usage_requests', 'usage_minutes', 'usage_hours', 'usage_matches', 'usage_days'];

/**
 * Work that only the owner of the tables may do, for a service whose role does not own them. The functions run with the owner's
 * rights. A fixed search path makes temporary tables of their callers harmless.
 */
export const ownerFunctions = migration('OwnerFunctions1763800073000', async (runner) => {
  const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [
    { schema: string },
  ];
  const asOwner = `LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${schema}, pg_temp`;
  await runner.query(`
-- The rows of a time. It is created and attached, because CREATE ... PARTITION OF locks the whole table.
CREATE OR REPLACE FUNCTION make_usage_partition(parent text, name text, starts timestamptz, ends timestamptz) RETURNS void ${asOwner} AS $$
BEGIN
  IF NOT (parent = ANY (ARRAY['${partitioned.join("', '")}']) AND name ~ ('^' || parent || '_[0-9]{4,8}$')) THEN
    RAISE EXCEPTION '% is no partition of usage', name;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I) WITH (fillfactor = 90)', name, parent);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, starts, ends);
END $$;

CREATE OR REPLACE FUNCTION require_usage_partition(name text, parents text[]) RETURNS void ${asOwner} AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = to_regclass(quote_ident(name)) AND inhparent = ANY (parents::regclass[])) THEN
    RAISE EXCEPTION '% is no partition of usage', name;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION drop_usage_partition(name text) RETURNS void ${asOwner} AS $$
BEGIN
  IF to_regclass(quote_ident(name)) IS NULL THEN
    RETURN; -- Another process was faster.
  END IF;
  PERFORM require_usage_partition(name, ARRAY['${partitioned.join("', '")}']);
  EXECUTE format('DROP TABLE %I', name);
END $$;

-- Makes the index of a past day, or drops what an interrupted CREATE INDEX CONCURRENTLY left. Returns whether it exists then.
CREATE OR REPLACE FUNCTION index_usage_day(name text, day text, columns text[]) RETURNS boolean ${asOwner} AS $$
DECLARE
  valid boolean;
BEGIN
  PERFORM require_usage_partition(day, ARRAY['usage_requests']);
  IF to_regclass(quote_ident(name)) IS NOT NULL THEN
    SELECT i.indisvalid INTO valid FROM pg_index i WHERE i.indexrelid = to_regclass(quote_ident(name)) AND i.indrelid = to_regclass(quote_ident(day));
    IF valid IS NULL THEN
      RAISE EXCEPTION '% is no index of %', name, day;
    END IF;
    IF NOT valid THEN
      EXECUTE format('DROP INDEX %I', name);
    END IF;
    RETURN valid;
  END IF;
  EXECUTE format('CREATE INDEX %I ON %I (%s)', name, day, (SELECT string_agg(quote_ident(one), ', ' ORDER BY place) FROM unnest(columns) WITH ORDINALITY AS c (one, place)));
  RETURN true;
END $$;

-- Moves the next entries of an account to the archive, up to a number and a time. Returns the number of the last one. A row of the archive
-- with fewer entries than \`fewest\` would save no space.
CREATE OR REPLACE FUNCTION archive_ledger_entries(of_account bigint, made_before timestamptz, fewest integer, most integer) RETURNS bigint ${asOwner} AS $$
DECLARE
  done bigint := coalesce((SELECT s.last_number FROM ledger_archive s WHERE s.account = of_account ORDER BY s.last_number DESC LIMIT 1), 0);
  upto bigint;
BEGIN
  WITH old AS (
    SELECT e.*, bool_and(e.created_at < made_before) OVER (ORDER BY e.number) AS is_old
    FROM (SELECT * FROM ledger WHERE account = of_account AND number > done
            AND number <= (SELECT least(c.number, h.number - 1) FROM ledger_checkpoints c JOIN ledger_heads h USING (account) WHERE c.account = of_account)
          ORDER BY number LIMIT most) e
  )
  INSERT INTO ledger_archive AS s (account, first_number, last_number, first_at, last_at, first_request, last_request, balance_after, ip_lookups_after,
    created_at, credits, balances_after, requests, keys, ip_lookups, all_ip_lookups_after, kinds, operations)
  SELECT account, min(number), max(number), min(created_at), max(created_at),
         (array_agg(request ORDER BY request) FILTER (WHERE request IS NOT NULL))[1],
         (array_agg(request ORDER BY request DESC) FILTER (WHERE request IS NOT NULL))[1],
         (array_agg(balance_after::bigint ORDER BY number DESC))[1], (array_agg(ip_lookups_after::integer ORDER BY number DESC))[1],
         array_agg(created_at ORDER BY number), array_agg(credits ORDER BY number), array_agg(balance_after::bigint ORDER BY number),
         array_agg(request ORDER BY number), array_agg(key ORDER BY number), array_agg(ip_lookups ORDER BY number),
         array_agg(ip_lookups_after::integer ORDER BY number), array_agg(kind::smallint ORDER BY number), array_agg(operation ORDER BY number)
  FROM old WHERE is_old
  GROUP BY account HAVING count(*) >= fewest
  RETURNING s.last_number INTO upto;
  DELETE FROM ledger WHERE account = of_account AND number > done AND number <= upto;
  RETURN upto;
END $$;

${[
  'make_usage_partition(text, text, timestamptz, timestamptz)',
  'require_usage_partition(text, text[])',
  'drop_usage_partition(text)',
  'index_usage_day(text, text, text[])',
  'archive_ledger_entries(bigint, timestamptz, integer, integer)',
]
  .map((name) => `REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC;`)
  .join('\n')}`);
});

import type { Client } from 'pg';

/** State of an available server. */
export interface ServerState {
  readonly connections: { readonly used: number; readonly max: number };
  /** Bytes of all databases that the user may connect to, without the write-ahead log. */
  readonly bytes: number;
  /** Write-ahead log since the last file that was archived; `undefined` without an archive. */
  readonly unarchivedBytes: number | undefined;
}

/** Connections of all databases and users; `pg_stat_activity` shows a user only its own sessions. */
export const connectionsUsed = '(SELECT sum(numbackends)::int FROM pg_stat_database)';
export const connectionsMax = `(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int)`;

/** The name of a log file contains its number: https://www.postgresql.org/docs/18/functions-admin.html#FUNCTIONS-ADMIN-BACKUP */
const state = `
SELECT ${connectionsUsed} AS used, ${connectionsMax} AS max,
  (SELECT coalesce(sum(pg_database_size(oid)), 0)::bigint FROM pg_database WHERE has_database_privilege(oid, 'CONNECT')) AS bytes,
  CASE WHEN current_setting('archive_mode') <> 'off' AND archived.files IS NOT NULL THEN
    greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') - archived.files * segment.bytes)::bigint
  END AS unarchived
FROM (SELECT pg_size_bytes(current_setting('wal_segment_size')) AS bytes) segment,
  LATERAL (
    SELECT CASE
      WHEN last_archived_wal ~ '^[0-9A-F]{24}' THEN
        ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * (4294967296 / segment.bytes)
          + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1
      WHEN last_archived_wal IS NULL AND failed_count > 0 THEN 0
    END AS files
    FROM pg_stat_archiver
  ) archived`;

/** @param client of a writable server */
export async function readServerState(client: Client): Promise<ServerState> {
  const { rows } = await client.query<{
    used: number;
    max: number;
    bytes: number;
    unarchived: number | null;
  }>(state);
  const { used, max, bytes, unarchived } = rows[0]!;
  return { connections: { used, max }, bytes, unarchivedBytes: unarchived ?? undefined };
}

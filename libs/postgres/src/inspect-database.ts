import type { Client } from 'pg';
import { DatabaseClient } from './database-client';
import { DatabaseHosts, isReadOnly } from './database-hosts';
import { EmbeddedServer } from './embedded-server';
import { connectionsMax, connectionsUsed } from './server-state';
import { testSessions } from './session-test';

/** The server's current time in milliseconds since the Unix epoch, also within a transaction. */
export const serverTime = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';

const timeoutMs = 5_000;

/** Facts about a database that an operator needs before a service uses it. */
export interface DatabaseFacts {
  /** `18.4`. */
  readonly version: string;
  readonly majorVersion: number;
  readonly isReadOnly: boolean;
  /** Role that owns the tables; `undefined`: no tables exist. */
  readonly owner: string | undefined;
  /** Whether the user can change the tables, as their owner can. */
  readonly actsAsOwner: boolean;
  /** Roles that have been granted rights to the tables. */
  readonly otherRoles: readonly string[];
  /** Missing rights of the user in the syntax of GRANT: `CREATE ON SCHEMA public`. */
  readonly missingRights: readonly string[];
  /** Whether the tables of a service exist. */
  readonly hasTables: boolean;
  /** Reason why connections keep no session, in one sentence; `undefined` when they do. */
  readonly poolerFault: string | undefined;
  /** Whether the URL with a pooler and the one without lead to one server. */
  readonly isOneServer: boolean;
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  readonly clockAheadMs: number;
  readonly connections: { readonly used: number; readonly max: number };
}

/**
 * Reads facts about a database and changes nothing in it.
 *
 * @throws Error in one line when it cannot be reached
 */
export async function inspectDatabase({
  url,
  directUrl,
  dataDir,
}: {
  readonly url: string | undefined;
  readonly directUrl?: string | undefined;
  readonly dataDir: string;
}): Promise<DatabaseFacts> {
  const server = url === undefined ? await EmbeddedServer.open(dataDir) : undefined;
  const hosts = new DatabaseHosts(directUrl ?? url ?? server!.url);
  const connect = () => hosts.connect(connectTo);
  try {
    const client = await connect();
    try {
      const facts = await readFacts(client);
      return {
        ...facts,
        poolerFault: server ? undefined : await faultOf(testSessions(connect)),
        isOneServer: directUrl === undefined || (await startOf(url!)) === facts.startedAt,
      };
    } finally {
      await client.end();
    }
  } finally {
    await server?.close();
  }
}

async function connectTo(connectionString: string): Promise<Client> {
  const client = new DatabaseClient({
    connectionString,
    application_name: 'enrichment doctor',
    connectionTimeoutMillis: timeoutMs,
    answerWithinMs: timeoutMs,
  });
  client.on('error', () => undefined); // The statement in progress fails too.
  await client.connect();
  return client;
}

/** A name for the server: no two start in the same microsecond. */
const started = 'pg_postmaster_start_time()::text || current_database() AS "startedAt"';

async function startOf(url: string): Promise<string> {
  const client = await new DatabaseHosts(url).connect(connectTo);
  try {
    return (await client.query<{ startedAt: string }>(`SELECT ${started}`)).rows[0]!.startedAt;
  } finally {
    await client.end();
  }
}

const facts = `
SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS "majorVersion",
  ${started}, to_regclass('migrations') IS NOT NULL AS "hasTables",
  (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = to_regclass('migrations')) AS owner,
  coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migrations')), true) AS "actsAsOwner",
  ARRAY(SELECT DISTINCT pg_get_userbyid(a.grantee)::text FROM pg_class, aclexplode(relacl) AS a
        WHERE pg_class.oid = to_regclass('migrations') AND a.grantee NOT IN (0, relowner) ORDER BY 1) AS "otherRoles",
  ${connectionsUsed} AS used, ${connectionsMax} AS max`;

/** A role that does not own the tables creates none. `grantRights` gives it SELECT to each, and fewer other rights to some. */
const missingRights = `
WITH tables AS (
  SELECT oid, relname, pg_has_role(relowner, 'USAGE') AS is_ours FROM pg_class
  WHERE relnamespace = to_regnamespace(coalesce(current_schema(), 'public')) AND relkind IN ('r', 'p')
)
SELECT 'TEMPORARY ON DATABASE ' || quote_ident(current_database()) AS missing
WHERE NOT has_database_privilege(current_database(), 'TEMPORARY')
UNION ALL
SELECT 'CREATE ON SCHEMA ' || quote_ident(nspname) FROM pg_namespace
WHERE nspname = coalesce(current_schema(), 'public') AND NOT has_schema_privilege(oid, 'CREATE')
  AND NOT EXISTS (SELECT FROM tables WHERE relname = 'migrations' AND NOT is_ours)
UNION ALL
SELECT 'SELECT ON ' || CASE WHEN bool_or(is_ours) THEN 'TABLE ' || string_agg(quote_ident(relname), ', ') ELSE 'ALL TABLES IN SCHEMA ' || quote_ident(current_schema()) END
FROM tables WHERE NOT has_table_privilege(oid, 'SELECT') HAVING count(*) > 0`;

async function readFacts(
  client: Client,
): Promise<Omit<DatabaseFacts, 'poolerFault' | 'isOneServer'> & { readonly startedAt: string }> {
  const { rows } = await client.query<{
    version: string;
    majorVersion: number;
    startedAt: string;
    hasTables: boolean;
    owner: string | null;
    actsAsOwner: boolean;
    otherRoles: string[];
    used: number;
    max: number;
  }>(facts);
  const { used, max, version, owner, ...found } = rows[0]!;
  return {
    ...found,
    owner: owner ?? undefined,
    version: version.split(' ')[0]!,
    isReadOnly: await isReadOnly(client),
    missingRights: await findMissingRights(client),
    clockAheadMs: await clockAhead(client),
    connections: { used, max },
  };
}

/** Missing rights in the syntax of GRANT. */
export async function findMissingRights(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ missing: string }>(missingRights);
  return rows.map(({ missing }) => missing);
}

/** The middle of the query's duration is compared, so half of the round trip counts. */
async function clockAhead(client: Client): Promise<number> {
  const before = Date.now();
  const { rows } = await client.query<{ ms: number }>(`SELECT ${serverTime} AS ms`);
  return Math.round(rows[0]!.ms - (before + Date.now()) / 2);
}

async function faultOf(test: Promise<void>): Promise<string | undefined> {
  try {
    await test;
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

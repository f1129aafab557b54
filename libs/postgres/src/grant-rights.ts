import type { DataSource } from 'typeorm';

const roleFacts = `
SELECT rolsuper OR pg_has_role(oid, current_user, 'MEMBER') AS "actsAsOwner" FROM pg_roles WHERE rolname = $1`;

/** Default privileges are for the moments between a new table and the next grants. Partitions: a dump reads them. */
const grants = `
SELECT format('ALTER DEFAULT PRIVILEGES IN SCHEMA %1$I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %2$I;
               ALTER DEFAULT PRIVILEGES IN SCHEMA %1$I GRANT USAGE, SELECT ON SEQUENCES TO %2$I', current_schema(), $1::text) AS statement
UNION ALL
SELECT format('REVOKE ALL ON TABLE %1$I FROM %2$I; GRANT %3$s ON TABLE %1$I TO %2$I', relname, $1::text,
         CASE WHEN relkind = 'v' OR relispartition THEN 'SELECT' ELSE coalesce($2::jsonb ->> relname, 'SELECT, INSERT, UPDATE, DELETE') END)
FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v') AND pg_has_role(relowner, 'USAGE')
UNION ALL
SELECT format('GRANT USAGE, SELECT ON SEQUENCE %I TO %I', relname, $1::text)
FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' AND pg_has_role(relowner, 'USAGE')
UNION ALL
SELECT format('GRANT EXECUTE ON FUNCTION %s TO %I', oid::regprocedure, $1::text)
FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND prosecdef AND pg_has_role(proowner, 'USAGE')`;

/**
 * Gives a role the rights to work with the tables of the connected role, and none to change them.
 *
 * @param rightsOf rights by table, in the syntax of GRANT; other tables: all rights to rows
 * @throws Error in one sentence when the role does not exist, or could change the tables anyway
 */
export async function grantRights(
  dataSource: DataSource,
  role: string,
  rightsOf: Readonly<Record<string, string>>,
): Promise<void> {
  const [facts] = await dataSource.query<{ actsAsOwner: boolean }[]>(roleFacts, [role]);
  if (!facts) throw new Error(`The database has no role ${role}: create it first.`);
  if (facts.actsAsOwner)
    throw new Error(
      `The role ${role} can change the tables: name one that is neither a superuser, nor their owner, nor a member of the owner.`,
    );
  await dataSource.transaction(async (manager) => {
    const rights = JSON.stringify({ migrations: 'SELECT', ...rightsOf });
    for (const { statement } of await manager.query<{ statement: string }[]>(grants, [role, rights]))
      await manager.query(statement);
  });
}

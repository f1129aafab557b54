/** Rules for statements that run while another release uses the table, and on each version of PostgreSQL. */
const rules: readonly ((sql: string, isNamed: (name: string) => boolean) => readonly (string | false)[])[] = [
  function indexes(sql) {
    const own = new Set(
      [...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, name]) => name),
    );
    const made = sql.matchAll(
      /CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?(\w+) ON (ONLY )?(\w+)/gi,
    );
    const outside = /transaction: false/.test(sql);
    const partitioned = /ATTACH PARTITION/i.test(sql);
    return [...made].map(([, concurrently, name, only, table]) => {
      if (own.has(table)) return false;
      // A partitioned table holds no rows itself. PostgreSQL indexes new partitions.
      if (only && outside && partitioned) return false;
      if (!concurrently)
        return `CREATE INDEX ON ${table}: CONCURRENTLY, in a migration with \`transaction: false\``;
      if (!outside) return 'CONCURRENTLY runs outside a transaction: `transaction: false`';
      const isDropped = new RegExp(`DROP INDEX (CONCURRENTLY )?IF EXISTS ${name}\\b`, 'i').test(sql);
      return (
        !isDropped && `DROP INDEX IF EXISTS ${name} before: an attempt that failed leaves an invalid one`
      );
    });
  },
  function columns(sql) {
    return [...sql.matchAll(/ADD COLUMN (?:IF NOT EXISTS )?(\w+)([^,;`]*)/gi)].map(([, name, rest]) => {
      const standard = /DEFAULT\s+(\S+)/i.exec(rest!)?.[1];
      if (standard !== undefined && /\(/.test(standard))
        return `ADD COLUMN ${name}: a default that is computed writes every row again`;
      return (
        /NOT NULL/i.test(rest!) &&
        standard === undefined &&
        `ADD COLUMN ${name}: the previous release adds rows without it`
      );
    });
  },
  function types(sql) {
    return [...sql.matchAll(/ALTER COLUMN (\w+) (?:SET DATA )?TYPE/gi)].map(
      ([, name]) =>
        `ALTER COLUMN ${name} TYPE writes every row again, and is another column to the previous release`,
    );
  },
  function removals(sql, isNamed) {
    return [...sql.matchAll(/DROP (COLUMN|TABLE|VIEW|FUNCTION) (?:IF EXISTS )?(\w+(?:, \w+)*)/gi)].flatMap(
      ([, what, names]) =>
        names!
          .split(', ')
          .map(
            (name) => isNamed(name) && `DROP ${what!.toUpperCase()} ${name}: the previous release names it`,
          ),
    );
  },
  function names(sql) {
    return [/\bRENAME (COLUMN|TO)\b/i.test(sql) && 'RENAME: the previous release names it'];
  },
  function constraints(sql) {
    return [
      ...sql.matchAll(
        /ALTER TABLE (?:ONLY )?(\w+)\s+ADD (?:CONSTRAINT \w+ )?(FOREIGN KEY|CHECK)\b([^;`]*)/gi,
      ),
    ].map(
      ([, table, what, rest]) =>
        !/NOT VALID/i.test(rest!) &&
        `ADD ${what!.toUpperCase()} on ${table} reads every row under a lock: NOT VALID, and VALIDATE in a migration after it`,
    );
  },
  function locks(sql) {
    return [/lock_timeout/i.test(sql) && 'lock_timeout belongs to the runner: what waits holds up others'];
  },
  function versions(sql) {
    const isNew = /(?<!\bSET )\bSTORAGE (?:PLAIN|EXTERNAL|EXTENDED|MAIN|DEFAULT)\b/i.test(sql);
    return [isNew && 'STORAGE of a new column needs PostgreSQL 16: ALTER COLUMN ... SET STORAGE'];
  },
];

/**
 * The statements of a migration that would block serving replicas, or break the previous release. That release runs while replicas
 * are replaced. Or that PostgreSQL 15 refuses.
 *
 * @param sql or the source that has it
 * @param isNamed whether the previous release names a table, column or function
 */
export function violationsIn(sql: string, isNamed: (name: string) => boolean = () => true): string[] {
  return rules.flatMap((rule) => rule(sql, isNamed)).filter((violation) => violation !== false);
}

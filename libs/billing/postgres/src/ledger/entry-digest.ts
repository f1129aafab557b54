/** SQL for the digested bytes of an entry: PostgreSQL's binary form of its columns, with the types of the archive. */
export function entryDigest(e: string): string {
  return `record_send(ROW(${e}.account, ${e}.number, ${e}.created_at, ${e}.credits, ${e}.balance_after::bigint, ${e}.request, ${e}.key,
    ${e}.ip_lookups, ${e}.ip_lookups_after::integer, ${e}.kind::smallint, ${e}.operation))`;
}

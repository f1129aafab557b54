import type { LedgerQuery } from '@enrichment/billing-domain';
import type { DataSource } from 'typeorm';
import { rowsOf } from '@enrichment/postgres';
import { entryColumns, type EntryRow, kindCodes } from './entries';

/** What one page reads at most, so that a filter without matches does not read the history of an account at once. */
export const pageBounds = {
  /** Entries of the table, or of rows of the archive. */
  entries: 20_000,
  /** Rows of the archive whose kinds and operations are compared with the filter. */
  segments: 2_000,
};

export type PageBounds = typeof pageBounds;

/** Maximum number of entries in a row of the archive. */
export const segmentSize = 1_000;

/** Entries with a number from `first` on. */
interface PartQuery extends Omit<LedgerQuery, 'before'> {
  /** The account's number, as a value: with a subquery, PostgreSQL would plan for all partitions. */
  readonly account: number;
  readonly first: number;
}

interface ReadPart {
  /** Newest first. */
  readonly rows: EntryRow[];
  /** Number of the oldest entry that was read; `undefined`: this part has no older entries. */
  readonly readTo: number | undefined;
}

/** Values of a statement whose first parameter is the account's number. */
class Values {
  readonly all: unknown[];

  constructor(account: number) {
    this.all = [account];
  }

  /** @returns the parameter of a value */
  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

/** Conditions of a query on an entry. */
function filterOf({ kind, operation, from, to }: PartQuery, values: Values): string {
  return [
    kind && `e.kind = ${values.add(kindCodes[kind])}`,
    operation && `e.operation = ${operationCode(operation, values)}`,
    from && `e.created_at >= ${values.add(from)}`,
    to && `e.created_at < ${values.add(to)}`,
  ]
    .map((condition) => (condition ? ` AND ${condition}` : ''))
    .join('');
}

const operationCode = (operation: string, values: Values) =>
  `(SELECT code FROM ledger_operations WHERE name = ${values.add(operation)})`;

/** Entries of the table below a number. An index finds the entries of an operation, and those of each kind besides charges. */
export async function livePage(
  dataSource: DataSource,
  wanted: PartQuery,
  below: number,
  bounds: PageBounds,
): Promise<ReadPart> {
  const { account, kind, operation, first, limit } = wanted;
  const values = new Values(account);
  const conditions = [`account = $1 AND number >= ${values.add(first)} AND number < ${values.add(below)}`];
  if (kind !== undefined && kind !== 'charge')
    conditions.push(`kind = ${values.add(kindCodes[kind])} AND kind <> ${kindCodes.charge}`);
  else if (operation !== undefined) conditions.push(`operation = ${operationCode(operation, values)}`);
  const read = `(SELECT * FROM ledger WHERE ${conditions.join(' AND ')} ORDER BY number DESC LIMIT ${bounds.entries}) e`;
  const valuesOfRead = [...values.all];
  const filter = filterOf(wanted, values);
  const rows = await rowsOf<EntryRow>(
    dataSource,
    `SELECT ${entryColumns} FROM ${read} WHERE true${filter} ORDER BY e.number DESC LIMIT ${values.add(limit)}`,
    values.all,
  );
  if (rows.length >= limit) return { rows, readTo: undefined };
  const [last] = await dataSource.query<{ number: number }[]>(
    `SELECT number FROM ${read} ORDER BY number DESC LIMIT 1 OFFSET ${bounds.entries - 1}`,
    valuesOfRead,
  );
  return { rows, readTo: last?.number };
}

/** Entries of the archive below a number. */
export async function archivedPage(
  dataSource: DataSource,
  wanted: PartQuery,
  below: number,
  bounds: PageBounds,
): Promise<ReadPart> {
  const { account, kind, operation, first, limit } = wanted;
  const maxRead = Math.ceil(bounds.entries / segmentSize);
  const values = new Values(account);
  const end = values.add(below);
  const may = [
    kind && `${values.add(kindCodes[kind])}::smallint = ANY (kinds)`,
    operation && `${operationCode(operation, values)} = ANY (operations)`,
  ].filter((condition) => condition !== undefined);
  // A row with an entry below the end has no more than a row's entries above it.
  const read = `
    WITH compared AS (
      SELECT s.*, ${may.join(' AND ') || 'true'} AS may_match FROM ledger_archive s
      WHERE account = $1 AND last_number >= ${values.add(first)}
        AND last_number < ${end}::bigint + ${segmentSize} AND first_number < ${end}
      ORDER BY last_number DESC LIMIT ${bounds.segments}
    ), read AS (SELECT * FROM compared WHERE may_match ORDER BY last_number DESC LIMIT ${maxRead})`;
  const valuesOfRead = [...values.all];
  const filter = filterOf(wanted, values);
  const rows = await rowsOf<EntryRow>(
    dataSource,
    `${read}
     SELECT ${entryColumns}
     FROM read s CROSS JOIN LATERAL (
       SELECT s.account, s.first_number + place - 1 AS number, u.*
       FROM unnest(s.created_at, s.credits, s.balances_after, s.requests, s.keys, s.ip_lookups, s.all_ip_lookups_after, s.kinds, s.operations)
         WITH ORDINALITY AS u (created_at, credits, balance_after, request, key, ip_lookups, ip_lookups_after, kind, operation, place)
     ) e
     WHERE e.number < ${end}${filter}
     ORDER BY s.last_number DESC, e.number DESC LIMIT ${values.add(limit)}`,
    values.all,
  );
  if (rows.length >= limit) return { rows, readTo: undefined };
  const [{ number }] = await dataSource.query<[{ number: number | null }]>(
    `${read}
     SELECT CASE WHEN (SELECT count(*) FROM read) = ${maxRead} THEN (SELECT min(first_number) FROM read)
                 WHEN (SELECT count(*) FROM compared) = ${bounds.segments} THEN (SELECT min(first_number) FROM compared) END AS number`,
    valuesOfRead,
  );
  return { rows, readTo: number ?? undefined };
}

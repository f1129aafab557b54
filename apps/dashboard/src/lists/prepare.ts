import {
  fieldOf,
  firstOf,
  type OperationName,
  operations,
  subjectOf,
  type Table,
} from '@enrichment/client/lists';
import { listBounds as max } from '../api/generated/bounds';

/** Bytes of an upload, below the limit of the service. */
const maxBytes = 200_000;

/** A table as the service takes it. */
export interface PreparedList {
  readonly field: string;
  readonly subjects: readonly (string | null)[];
  readonly sameAs: readonly (number | null)[];
  readonly requests: number;
  readonly duplicates: number;
  readonly malformed: number;
  readonly empty: number;
}

export function prepare(table: Table, operation: OperationName, column: string): PreparedList {
  // PostgreSQL cannot store U+0000.
  const subjects = table.rows.map((row) => subjectOf(row, column).replaceAll('\0', '') || null);
  const filled = subjects.filter((subject) => subject !== null);
  const field = fieldOf(operation, [...new Set(filled)]);
  const firsts = firstOf(field, filled);
  const rows = new Map<string, number>();
  const sameAs = subjects.map((subject, number) => {
    if (subject === null) return null;
    const first = firsts.get(subject)!;
    const earlier = rows.get(first);
    if (earlier === undefined) rows.set(first, number);
    return earlier ?? null;
  });
  const all = [...rows.keys()];
  return {
    field,
    subjects,
    sameAs,
    requests: all.length,
    duplicates: filled.length - all.length,
    empty: subjects.length - filled.length,
    malformed: all.filter(operations[operation].isMalformed).length,
  };
}

/** Why the service would refuse a table; `undefined`: it accepts it. */
export function refusalOf({ columns, rows }: Table, { subjects }: PreparedList): string | undefined {
  if (columns.length > max.columns) return `A list has at most ${max.columns} columns.`;
  if (columns.some((name) => name.length > max.columnName))
    return `The name of a column has at most ${max.columnName} characters.`;
  for (const [number, row] of rows.entries()) {
    if ((subjects[number]?.length ?? 0) > max.subject)
      return `Row ${number + 1} has more than ${max.subject} characters in the chosen column.`;
    if (valuesOf(columns, row).length > max.values)
      return `Row ${number + 1} has more than ${max.values} characters.`;
  }
  return undefined;
}

const valuesOf = (columns: Table['columns'], row: Table['rows'][number]) =>
  JSON.stringify(columns.map((name) => row[name] ?? null));

/** The rows in pieces that the service accepts. */
export function* piecesOf({ columns, rows }: Table, { subjects, sameAs }: PreparedList) {
  const encoder = new TextEncoder();
  let from = 0;
  let cells: string[] = [];
  let bytes = 0;
  const piece = () => {
    const to = from + cells.length;
    return { from, subjects: subjects.slice(from, to), same_as: sameAs.slice(from, to), cells };
  };
  for (const [number, row] of rows.entries()) {
    const values = valuesOf(columns, row);
    const size = encoder.encode(JSON.stringify([values, subjects[number]])).length + 10;
    if (cells.length === max.rowsAtOnce || (cells.length > 0 && bytes + size > maxBytes)) {
      yield piece();
      from += cells.length;
      cells = [];
      bytes = 0;
    }
    cells.push(values);
    bytes += size;
  }
  if (cells.length > 0) yield piece();
}

import { type Kept, type OperationName, type Row, tableLines, withResults } from '@enrichment/client/lists';
import type { PresentedList } from '../api/generated/openapi';

/** A row of the service's file. */
interface Line {
  readonly cells: readonly unknown[];
  readonly credits: number;
  readonly code: string | null;
  readonly body: ({ readonly message: string; readonly details: unknown } & object) | null;
}

export type Format = 'csv' | 'excel' | 'json';

/** The parts of the result's file. @param text of the service: a row on each line */
export function resultFile({ columns, operation }: PresentedList, text: string, format: Format): string[] {
  const outcomes = new Map<Row, Kept>();
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { cells, credits, code, body } = JSON.parse(line) as Line;
      const row: Row = Object.fromEntries(columns.map((name, i) => [name, cells[i]]));
      if (body && code !== null)
        outcomes.set(row, {
          subject: '',
          credits,
          error: { code, message: body.message, details: body.details },
        });
      else if (body) outcomes.set(row, { subject: '', credits, answer: body });
      return row;
    });
  const isJson = format === 'json';
  const table = { columns, rows, format: { delimiter: ',', mark: format === 'excel' ? '\ufeff' : '' } };
  const lines = tableLines(
    withResults(table, operation as OperationName, (row) => outcomes.get(row), !isJson),
    isJson,
  );
  return isJson ? [`[\n${lines.join(',').replace(/\n$/, '')}\n]\n`] : lines;
}

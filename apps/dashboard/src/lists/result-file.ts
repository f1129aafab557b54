import { type SubjectResult, Results, type Row, tableLines } from '@enrichment/client/lists';
import type { PresentedList } from '../api/generated/openapi';

/** A row of the service's file. */
interface Line {
  readonly cells: readonly unknown[];
  readonly credits: number;
  readonly code: string | null;
  readonly body: ({ readonly message: string; readonly details: unknown } & object) | null;
}

export type Format = 'csv' | 'excel' | 'json';

const rowsAtOnce = 1_000;

/** The result's file, made without the whole of it in memory. @param raw the file of the service: a row on each line */
export async function resultFile(
  { columns, operation }: PresentedList,
  raw: Blob,
  format: Format,
): Promise<Blob> {
  const isJson = format === 'json';
  const results = new Results(operation, !isJson);
  if (!isJson) for await (const { kept } of rowsOf(raw, columns)) results.learn(kept);
  const table = {
    columns: results.columns(columns),
    format: { delimiter: ',', mark: format === 'excel' ? '\ufeff' : '' },
  };
  const parts: BlobPart[] = isJson ? ['[\n'] : tableLines({ ...table, rows: [] }, false);
  let rows: Row[] = [];
  const write = () => {
    const lines = tableLines({ ...table, rows }, isJson).slice(isJson ? 0 : 1);
    const before = isJson && parts.length > 1 && lines.length > 0 ? ',' : '';
    parts.push(new Blob([before, lines.join(isJson ? ',' : '')]));
    rows = [];
  };
  for await (const { row, kept } of rowsOf(raw, columns)) {
    if (rows.push(results.row(row, kept)) === rowsAtOnce) write();
  }
  write();
  return new Blob([...parts, isJson ? ']\n' : ''], { type: isJson ? 'application/json' : 'text/csv' });
}

async function* rowsOf(
  raw: Blob,
  columns: PresentedList['columns'],
): AsyncGenerator<{ row: Row; kept?: SubjectResult }> {
  for await (const line of linesOf(raw)) {
    const { cells, credits, code, body } = JSON.parse(line) as Line;
    const row: Row = Object.fromEntries(columns.map((name, i) => [name, cells[i]]));
    const of = { subject: '', credits };
    if (!body) yield { row };
    else if (code === null) yield { row, kept: { ...of, answer: body } };
    else yield { row, kept: { ...of, error: { code, message: body.message, details: body.details } } };
  }
}

async function* linesOf(raw: Blob): AsyncGenerator<string> {
  const reader = raw.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    if (!done) rest = lines.pop()!;
    yield* lines.filter(Boolean);
    if (done) return;
  }
}

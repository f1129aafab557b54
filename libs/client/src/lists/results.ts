import type { Row, Table } from './table';

/** What became of a subject. */
export interface Kept {
  readonly subject: string;
  readonly credits: number;
  readonly answer?: object;
  readonly error?: { readonly code: string; readonly message: string; readonly details: unknown };
}

/** The rows with what became of their subjects: one column for each field of the answers, or one object in JSON lines. */
export function withResults(
  { columns, rows, format }: Table,
  operation: string,
  outcomeOf: (row: Row) => Kept | undefined,
  isFlat: boolean,
): Table {
  const prefix = `${operation}.`;
  if (!isFlat)
    return {
      ...{ columns, format },
      rows: rows.map((row) => {
        const { answer = null, error = null, credits = 0 } = outcomeOf(row) ?? {};
        return { ...row, result: answer, error, credits };
      }),
    };
  const added: string[] = [];
  const results = rows.map((row) => {
    const { answer, error, credits } = outcomeOf(row) ?? {};
    const cells = fieldsOf(answer ?? {}, prefix);
    let at = 0;
    for (const name of cells.keys()) {
      if (!added.includes(name)) added.splice(at, 0, name);
      at = added.indexOf(name) + 1;
    }
    const end = [
      [`${prefix}error`, error?.code],
      [`${prefix}message`, error?.message],
      [`${prefix}credits`, credits],
    ];
    return { ...row, ...Object.fromEntries([...cells, ...end]) } as Row;
  });
  const last = ['error', 'message', 'credits'].map((name) => prefix + name);
  const own = new Set([...added, ...last]);
  return { columns: [...columns.filter((name) => !own.has(name)), ...own], rows: results, format };
}

/** Fields of an answer by their path: `email.domain_info.domain`, `company.name`. */
function fieldsOf(answer: object, prefix: string): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (name === 'processing_time_ms') continue;
    if (Array.isArray(value)) {
      const isPlain = value.every((item) => typeof item !== 'object');
      cells.set(prefix + name, inert(isPlain ? value.join('; ') : JSON.stringify(value)));
    } else if (typeof value === 'object' && value !== null) {
      const inner = name === 'result' ? prefix : `${prefix}${name}.`;
      for (const [path, cell] of fieldsOf(value, inner)) cells.set(path, cell);
    } else cells.set(prefix + name, inert(value));
  }
  return cells;
}

/** A stranger's text that a spreadsheet would run as a formula gets a `'`: https://owasp.org/www-community/attacks/CSV_Injection */
function inert(value: unknown): unknown {
  return typeof value === 'string' && /^[\s"\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(value)
    ? `'${value}`
    : value;
}

/** A line of a list, by column. Values of CSV are texts; JSON lines hold any. */
export type Row = Readonly<Record<string, unknown>>;

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly format: CsvFormat;
}

interface CsvFormat {
  readonly delimiter: string;
  /** `\ufeff` where Excel shall read UTF-8, else nothing. */
  readonly mark: string;
}

/** Whether the first line of a CSV names its columns. @param rest some of the other lines */
export type IsHeader = (cells: readonly string[], rest: readonly (readonly string[])[]) => boolean;

/** Whether a file has JSON lines, by its name. */
export const isJsonLines = (file: string): boolean => /\.(jsonl|ndjson)$/i.test(file);

/** Lines after the first one that tell whether it is a header. */
const sampled = 1_000;

/** First bytes of .xlsx and .ods. */
const spreadsheet = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads CSV or JSON lines.
 *
 * @throws Error that names the line of JSON that is no object, or the form of a spreadsheet
 */
export function parseTable(bytes: Uint8Array, isJson: boolean, isHeader: IsHeader): Table {
  if (spreadsheet.every((byte, i) => bytes[i] === byte))
    throw new Error('This is a spreadsheet: save it as CSV (UTF-8) first.');
  const text = decode(bytes);
  const format = { delimiter: ',', mark: text.startsWith('\ufeff') ? '\ufeff' : '' };
  const content = text.slice(format.mark.length);
  if (isJson) {
    const rows = content
      .split(/\r?\n/)
      .flatMap((line, index) => (line.trim() ? [objectOf(line, index + 1)] : []));
    return { columns: [...new Set(rows.flatMap(Object.keys))], rows, format };
  }
  const delimiter = delimiterOf(content);
  const lines = parseCsv(content, delimiter);
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), 0);
  const names = lines[0] && isHeader(lines[0], lines.slice(1, sampled)) ? lines.shift()! : [];
  const columns: string[] = [];
  for (let i = 0; i < width; i++) {
    const name = names[i]?.trim() || `column_${i + 1}`;
    columns.push(columns.includes(name) ? `${name}_${i + 1}` : name);
  }
  const rows = lines.map((cells) => Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])));
  return { columns, rows, format: { ...format, delimiter } };
}

/** The text of a table, line by line. */
export function tableLines({ columns, rows, format }: Table, isJson: boolean): string[] {
  if (isJson) return rows.map((row) => JSON.stringify(row) + '\n');
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name]))];
  return cells.map((line, i) => (i === 0 ? format.mark : '') + csvLine(line, format));
}

/** UTF-8, UTF-16 with its mark, or else the encoding of Excel in Western languages. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return '\ufeff' + new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function objectOf(line: string, number: number): Row {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row;
  } catch {
    // The message is the same.
  }
  throw new Error(`Line ${number} is no JSON object.`);
}

/** The most frequent of comma, semicolon and tab in the first line. */
function delimiterOf(text: string): string {
  const line = /^.*/.exec(text)![0].replace(/"[^"]*"/g, '');
  return [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length)[0]!;
}

/** RFC 4180, with any end of line, and without its empty lines. A quote within an unquoted cell is a character. */
function parseCsv(text: string, delimiter: string): string[][] {
  const token = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}\r\n]*))(${delimiter}|\r\n|\n|\r|$)`, 'gy');
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(token)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === delimiter) continue;
    if (line.length > 1 || line[0] !== '' || quoted !== undefined) lines.push(line);
    line = [];
    if (end === '') break;
  }
  return lines;
}

function csvLine(cells: readonly unknown[], { delimiter }: CsvFormat): string {
  return cells.map((cell) => csvCell(cell, delimiter)).join(delimiter) + '\r\n';
}

function csvCell(value: unknown, delimiter: string): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

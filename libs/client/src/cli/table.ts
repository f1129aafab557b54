import { readFileSync, renameSync, writeFileSync } from 'node:fs';

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

const isJsonLines = (file: string) => /\.(jsonl|ndjson)$/i.test(file);

/**
 * Reads CSV or JSON lines.
 *
 * @param isHeader whether the first line of a CSV names its columns
 * @throws Error that names the line of JSON that is no object
 */
export function readTable(file: string, isHeader: (cells: readonly string[]) => boolean): Table {
  const text = decode(readFileSync(file));
  const format = { delimiter: ',', mark: text.startsWith('\ufeff') ? '\ufeff' : '' };
  const content = text.slice(format.mark.length);
  if (isJsonLines(file)) {
    const rows = content
      .split(/\r?\n/)
      .flatMap((line, index) => (line.trim() ? [objectOf(line, index + 1)] : []));
    return { columns: [...new Set(rows.flatMap(Object.keys))], rows, format };
  }
  const delimiter = delimiterOf(content);
  const lines = parseCsv(content, delimiter);
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const names = lines[0] && isHeader(lines[0]) ? lines.shift()! : [];
  const columns: string[] = [];
  for (let i = 0; i < width; i++) {
    const name = names[i]?.trim() || `column_${i + 1}`;
    columns.push(columns.includes(name) ? `${name}_${i + 1}` : name);
  }
  const rows = lines.map((cells) => Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])));
  return { columns, rows, format: { ...format, delimiter } };
}

/** Replaces a file as a whole: a reader sees the old one or the new one. */
export function writeTable(file: string, { columns, rows, format }: Table): void {
  const lines = isJsonLines(file)
    ? rows.map((row) => JSON.stringify(row) + '\n')
    : [columns, ...rows.map((row) => columns.map((name) => row[name]))].map((cells) =>
        csvLine(cells, format),
      );
  writeFileSync(`${file}.new`, (isJsonLines(file) ? '' : format.mark) + lines.join(''));
  renameSync(`${file}.new`, file);
}

/** UTF-8, UTF-16 with its mark, or else the encoding of Excel in Western languages. */
function decode(bytes: Buffer): string {
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
export function parseCsv(text: string, delimiter: string): string[][] {
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

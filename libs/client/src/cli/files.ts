import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type IsHeader, isJsonLines, parseTable, type Table, tableLines } from '../lists/table';

/** Reads CSV or JSON lines, as `parseTable` does. */
export function readTable(file: string, isHeader: IsHeader): Table {
  return parseTable(readFileSync(file), isJsonLines(file), isHeader);
}

/** Replaces a file as a whole: a reader sees the old one or the new one. */
export function writeTable(file: string, table: Table): void {
  writeFileSync(`${file}.new`, tableLines(table, isJsonLines(file)).join(''));
  renameSync(`${file}.new`, file);
}

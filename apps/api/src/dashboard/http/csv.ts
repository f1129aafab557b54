/** A value of a cell. */
export type CsvValue = string | number | boolean | null;

/**
 * Writes one line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is escaped:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly CsvValue[]): string {
  return cells.map(csvCell).join(',') + '\r\n';
}

/**
 * Matches the start of a formula: at the start of a cell, or after a character that separates cells in another locale.
 * Full-width and small forms count. Quotes and zero-width characters may come first.
 */
const formulas =
  /(^|[;\t\r\n])((?:^(?=[\t\r\n]))|[\s\p{Cf}"]{0,64}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/gu;

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const inert = value.replace(formulas, "$1'$2");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

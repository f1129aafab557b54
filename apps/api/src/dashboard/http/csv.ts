/**
 * One line of CSV (RFC 4180). What a spreadsheet would take for a formula is kept from being one:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(csvCell).join(',') + '\r\n';
}

/**
 * What begins a formula: at the start of a cell, or behind what a spreadsheet of another locale takes for the end of one. Full-width
 * and small forms count, and characters that have no width and quotes may come before.
 */
const formulas =
  /(^|[;\t\r\n])((?:^(?=[\t\r\n]))|[\s\p{Cf}"]{0,64}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/gu;

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const inert = value.replace(formulas, "$1'$2");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

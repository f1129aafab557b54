/**
 * What a health check tells besides its state, in words.
 * @param detail JSON, or a text that is shown as it is
 */
export function describeDetail(detail: string | null): string {
  if (detail === null) return '';
  try {
    return describe(JSON.parse(detail));
  } catch {
    return detail;
  }
}

function describe(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map(describe).join('; ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${name.replaceAll('_', ' ')}: ${describe(part)}`)
    .join(', ');
}

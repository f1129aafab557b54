const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A value of JSON for readers: `yes`, `ip, email`, `type city, ip version 4`. @param moment writes a time */
export function wordsOf(value: unknown, moment: (iso: string) => string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return isoTime.test(value) ? moment(value) : value;
  if (Array.isArray(value)) return value.map((part) => wordsOf(part, moment)).join(', ');
  if (typeof value !== 'object') return String(value as number);
  return Object.entries(value)
    .filter(([, part]) => part !== null && String(part) !== '')
    .map(([name, part]) => (name === 'type' ? '' : `${name.replaceAll('_', ' ')} `) + wordsOf(part, moment))
    .join(', ');
}

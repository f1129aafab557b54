import { formRefused } from './form';

/**
 * Refuses names of object members such as `constructor`, which pass a DTO, and U+0000, which PostgreSQL cannot store in a text.
 *
 * @throws DomainError FORM_001
 */
export function refuseOddities(fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (name in Object.prototype) throw formRefused({ [name]: 'There is no such field.' });
    if (holdsNul(value)) throw formRefused({ [name]: 'The character U+0000 cannot be used.' });
  }
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsNul);
}

import { formRefused } from './form';

/**
 * Refuses what no form or query string of ours has, and what would get past its DTO: names that every object has anyway,
 * and U+0000, for which PostgreSQL has no place in a text.
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

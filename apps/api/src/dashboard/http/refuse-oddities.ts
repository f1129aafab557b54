import { formRefused } from './form';

/**
 * Refuses names of object members such as `constructor`, which pass a DTO, and what PostgreSQL cannot store: U+0000, and lone surrogates in JSON.
 *
 * @throws DomainError FORM_001
 */
export function refuseOddities(fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (name in Object.prototype) throw formRefused({ [name]: 'There is no such field.' });
    if (isUnstorable(value)) throw formRefused({ [name]: 'U+0000 and lone surrogates cannot be used.' });
  }
}

function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(isUnstorable);
}

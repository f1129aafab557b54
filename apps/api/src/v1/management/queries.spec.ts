import { expect, it } from '@jest/globals';
import { validateBody } from '../../platform/http/body/validate-body';
import { LedgerQuery, UsageQuery } from './records.controllers';

it.each([
  [LedgerQuery, { before: 'x' }, 'Give the `next` of the previous page.'],
  [UsageQuery, { key_id: 'x' }, 'Give the id of a key, such as key_01JD3T0QY9Z8W7V6S5R4P3N2M1.'],
])('names the form of a wrong parameter: %p', (query: new () => object, given, form) => {
  const [name] = Object.keys(given);
  expect(() => validateBody(query, given)).toThrow(`The parameter "${name}" has a wrong value. ${form}`);
});

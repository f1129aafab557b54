import { expect, it } from '@jest/globals';
import { initials } from './initials';

it.each([
  ['Ada King Lovelace', 'person', 'AL'],
  ['Acme Bridges (Holding) Ltd.', 'company', 'AB'],
  ['acme', 'company', 'A'],
  ['Łódź-Øst', 'person', 'ŁØ'],
  ['株式会社 橋', 'company', '株橋'],
  ['3M', 'company', '3'],
  ['–', 'person', ''],
  ['', 'company', ''],
] as const)('%p, a %s, is %p', (name, of, letters) => {
  expect(initials(name, of)).toBe(letters);
});

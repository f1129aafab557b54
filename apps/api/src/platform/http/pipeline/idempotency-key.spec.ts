import { expect, it } from '@jest/globals';
import type { ApiRequest } from '../../request/api-request';
import { idempotencyKeyOf } from './idempotency';

const keyOf = (value?: string) =>
  idempotencyKeyOf({ headers: { 'idempotency-key': value } } as unknown as ApiRequest);

it.each([
  [undefined, undefined],
  ['q-77', 'q-77'],
  ['!', '!'],
  ['~', '~'],
  ['"q-77"', 'q-77'],
  [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  // No strings of Structured Fields.
  ['"{}",;', '"{}",;'],
  ['"q-77', '"q-77'],
  ['"a"b"', '"a"b"'],
  [String.raw`"a\b"`, String.raw`"a\b"`],
  [`"${'k'.repeat(255)}"`, 'k'.repeat(255)],
])('%j is the key %j', (value, key) => {
  expect(keyOf(value)).toBe(key);
});

it.each(['', ' ', '""', '"a b"', 'a b', 'k'.repeat(256), 'ä'])('%j is malformed', (value) => {
  expect(() => keyOf(value)).toThrow(expect.objectContaining({ code: 'IDEM_003' }));
});

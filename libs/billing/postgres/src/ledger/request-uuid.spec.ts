import { expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import { ulidOfUuid, uuidOfUlid } from './request-uuid';

it.each([
  ['00000000000000000000000000', '00000000000000000000000000000000'],
  ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'ffffffffffffffffffffffffffffffff'],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01563e3ab5d3d6764c61efb99302bd5b'],
])('writes %s as %s and back', (ulid, uuid) => {
  expect(uuidOfUlid(ulid)).toBe(uuid);
  expect(ulidOfUuid(uuid)).toBe(ulid);
});

it('converts any uuid or ULID without loss', () => {
  fc.assert(fc.property(fc.uuid(), (uuid) => uuidOfUlid(ulidOfUuid(uuid)) === uuid.replaceAll('-', '')));
  const ulid = newUlid();
  expect(ulidOfUuid(uuidOfUlid(ulid)!)).toBe(ulid);
});

it.each([
  '',
  'request',
  '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '01ARZ3NDEKTSV4RRFFQ69G5FAU',
  '01arz3ndektsv4rrffq69g5fav',
])('returns nothing for %p, which is no ULID', (text) => expect(uuidOfUlid(text)).toBeUndefined());

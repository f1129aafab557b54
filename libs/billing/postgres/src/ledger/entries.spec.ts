import { expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import { Recent, ulidOfUuid, uuidOfUlid } from './entries';

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

it('returns recent values and drops old ones', () => {
  const known = new Recent<number>(4);
  const keep = (id: string, value: number) => known.keep(new Map([[id, value]]));
  const values = () => ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => known.get(id));
  keep('a', 1);
  keep('b', 2);
  keep('c', 3);
  expect(values().slice(0, 3)).toEqual([1, 2, 3]);
  keep('a', 4);
  expect(values().slice(0, 3)).toEqual([4, 2, 3]);
  keep('d', 5);
  keep('e', 6);
  keep('f', 7);
  expect(values()).toEqual([4, undefined, undefined, 5, 6, 7]);
  known.clear();
  expect(values()).toEqual(Array(6).fill(undefined));
});

it('stores null as a value', () => {
  const known = new Recent<number | null>(4);
  known.keep(new Map([['a', null]]));
  expect(known.get('a')).toBeNull();
});

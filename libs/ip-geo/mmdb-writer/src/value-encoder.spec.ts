import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseNetwork } from '@enrichment/ip-address';
import { Reader, type Response } from 'maxmind';
import { ByteSink } from './byte-sink';
import { float, int32, type MmdbValue, uint16, uint32, uint64 } from './value-encoder';
import { MmdbWriter } from './mmdb-writer';
import { encodeControl, encodePointer, encodeValue } from './value-encoder';

const hex = (write: (out: ByteSink) => void): string => {
  const out = new ByteSink(1);
  write(out);
  return out.view().toString('hex');
};

/** The value as an independent reader decodes it. */
function readBack(value: MmdbValue): unknown {
  const writer = new MmdbWriter({ databaseType: 'Test', ipVersion: 4, buildEpoch: 0 });
  writer.insert(parseNetwork('0.0.0.0/0')!, { value });
  const record = new Reader<Response>(writer.toBuffer()).get('1.1.1.1') as unknown as { value: unknown };
  return record.value;
}

describe('encodeValue', () => {
  it.each<[string, MmdbValue, string]>([
    ['a string', 'ab', '426162'],
    ['an empty string', '', '40'],
    ['a double', 1.5, '683ff8000000000000'],
    ['a float', float(1.5), '04083fc00000'],
    ['a 16-bit number', uint16(0x1234), 'a21234'],
    ['a 32-bit number', uint32(0x12345678), 'c412345678'],
    ['zero', uint32(0), 'c0'],
    ['a negative number', int32(-2), '0401fffffffe'],
    ['a 64-bit number', uint64(0x1234n), '02021234'],
    ['true', true, '0107'],
    ['false', false, '0007'],
    ['bytes', Buffer.from('00ff', 'hex'), '8200ff'],
    ['an array', ['a', true], '020441610107'],
    ['a map', { a: 'b' }, 'e141614162'],
  ])('writes %s', (_, value, bytes) => {
    expect(hex((out) => encodeValue(value, out))).toBe(bytes);
  });

  it.each([
    [28, '5c'],
    [29, '5d00'],
    [284, '5dff'],
    [285, '5e0000'],
    [65_820, '5effff'],
    [65_821, '5f000000'],
    [16_843_036, '5fffffff'],
  ])('announces a size of %i', (size, bytes) => {
    expect(hex((out) => encodeControl(2, size, out))).toBe(bytes);
  });

  it.each([
    [0, '2000'],
    [2_047, '27ff'],
    [2_048, '280000'],
    [526_335, '2fffff'],
    [526_336, '30000000'],
    [134_744_063, '37ffffff'],
    [134_744_064, '3808080800'],
    [0xffffffff, '38ffffffff'],
  ])('points to %i', (target, bytes) => {
    expect(hex((out) => encodePointer(target, out))).toBe(bytes);
  });

  it.each([uint16(65_536), uint16(-1), uint32(2 ** 32), int32(2 ** 31), uint64(1n << 64n)])(
    'refuses %p',
    (value) => {
      expect(() => encodeValue(value, new ByteSink())).toThrow(RangeError);
    },
  );

  it('refuses a size that the format cannot announce', () => {
    expect(() => encodeControl(2, 16_843_037, new ByteSink())).toThrow(RangeError);
  });

  it('is understood by an independent reader', () => {
    const { value } = fc.letrec<{ value: MmdbValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.double({ noNaN: true }),
        fc.boolean(),
        fc.array(tie('value'), { maxLength: 6 }),
        fc.dictionary(
          fc.string({ maxLength: 8 }).filter((key) => key !== '__proto__'),
          tie('value'),
          { noNullPrototype: true, maxKeys: 6 },
        ),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => expect(readBack(any)).toEqual(any)),
      { numRuns: 500 },
    );
  });

  it('writes numbers that an independent reader reads', () => {
    const typed = fc.oneof(
      fc.nat(0xffff).map((n) => [uint16(n), n] as const),
      fc.integer({ min: 0, max: 0xffffffff }).map((n) => [uint32(n), n] as const),
      fc.integer({ max: -1 }).map((n) => [int32(n), n] as const),
      fc.bigInt(0n, (1n << 64n) - 1n).map((n) => [uint64(n), n] as const),
      fc.float({ noNaN: true }).map((n) => [float(n), n] as const),
    );
    fc.assert(fc.property(typed, ([value, expected]) => expect(readBack(value)).toEqual(expected)));
  });

  it('writes long strings and large arrays', () => {
    for (const length of [28, 29, 284, 285, 65_820, 65_821, 100_000]) {
      expect(readBack('é'.repeat(length))).toBe('é'.repeat(length));
      expect(readBack(Array.from({ length }, () => true))).toHaveLength(length);
    }
  });
});

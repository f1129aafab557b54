/** A value; bytes and very long texts are undefined. */
export type DecodedValue = string | number | boolean | undefined | DecodedMap | readonly DecodedValue[];

export interface DecodedMap {
  readonly [key: string]: DecodedValue;
}

export function isMap(value: DecodedValue): value is DecodedMap {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Largest number of values in a record, pointers included. Those of GeoIP2 Enterprise, the longest, have about 400. */
const MAX_VALUES = 2_048;

/** A value that is nested deeper than this is not read. */
const MAX_LEVELS = 64;

/** Longer texts are no names, and not worth decoding. In bytes. */
const MAX_TEXT_LENGTH = 1_024;

/**
 * Reads values of the MaxMind DB format 2.0.
 *
 * Safe on hostile bytes: the number of values, their depth, and the length of texts are bounded, and nothing is allocated by a size that
 * the file names. 300 bytes keep a reader without such bounds busy without end.
 */
export class ValueDecoder {
  private at = 0;
  private values = 0;

  /**
   * @param bytes the file
   * @param start where the section starts that pointers count from
   * @param end where it ends
   */
  constructor(
    private readonly bytes: Buffer,
    private readonly start: number,
    private readonly end: number,
  ) {}

  /**
   * @param offset counted from the start of the section
   * @throws Error when the bytes there are no sound value
   */
  read(offset: number): DecodedValue {
    this.at = this.start + offset;
    this.values = 0;
    return this.readValue(0);
  }

  private readValue(level: number): DecodedValue {
    if (++this.values > MAX_VALUES) throw new Error(`a record of more than ${MAX_VALUES} values`);
    if (level > MAX_LEVELS) throw new Error(`a value of more than ${MAX_LEVELS} levels`);
    const control = this.byte();
    const short = control & 0x1f;
    if (control >> 5 === MmdbType.pointer) return this.readPointed(short, level);
    const type = control >> 5 || this.extendedType();
    const size = short < 29 ? short : SIZES[short - 29]! + this.readUint(short - 28);
    switch (type) {
      case MmdbType.map:
        return this.readMap(size, level + 1);
      case MmdbType.array:
        return this.readArray(size, level + 1);
      case MmdbType.boolean:
        return size !== 0;
    }
    const from = this.at;
    if (from + size > this.end) throw new Error('a value runs past the end');
    const value = this.readScalar(type, size);
    this.at = from + size;
    return value;
  }

  private extendedType(): number {
    const type = this.byte() + 7;
    if (type < MmdbType.int32) throw new Error(`a value of the unknown type ${type}`);
    return type;
  }

  private readPointed(control: number, level: number): DecodedValue {
    const length = (control >> 3) + 1;
    const high = length === 4 ? 0 : (control & 7) * 256 ** length;
    const target = this.start + POINTER_BASES[length - 1]! + high + this.readUint(length);
    const next = this.at;
    if (this.bytes[target]! >> 5 === MmdbType.pointer) throw new Error('a pointer to a pointer');
    this.at = target;
    const value = this.readValue(level);
    this.at = next;
    return value;
  }

  private readMap(size: number, level: number): DecodedMap {
    const map = Object.create(null) as Record<string, DecodedValue>;
    for (let i = 0; i < size; i++) {
      const key = this.readValue(level);
      if (typeof key !== 'string') throw new Error('a map has a key that is no text');
      map[key] = this.readValue(level);
    }
    return map;
  }

  private readArray(size: number, level: number): readonly DecodedValue[] {
    const items: DecodedValue[] = [];
    for (let i = 0; i < size; i++) items.push(this.readValue(level));
    return items;
  }

  private readScalar(type: number, size: number): string | number | undefined {
    switch (type) {
      case MmdbType.string:
        return size > MAX_TEXT_LENGTH ? undefined : this.bytes.toString('utf8', this.at, this.at + size);
      case MmdbType.bytes:
        return undefined;
      case MmdbType.double:
        if (size !== 8) throw new Error(`a double of ${size} bytes`);
        return this.bytes.readDoubleBE(this.at);
      case MmdbType.float:
        if (size !== 4) throw new Error(`a float of ${size} bytes`);
        return shortestDecimal(this.bytes.readFloatBE(this.at));
      case MmdbType.int32:
        return size === 4 ? this.bytes.readInt32BE(this.at) : this.readUint(size);
    }
    if (!WHOLE_NUMBERS.includes(type)) throw new Error(`a value of the unknown type ${type}`);
    return this.readUint(size);
  }

  private readUint(size: number): number {
    if (size > 16) throw new Error(`a whole number of ${size} bytes`);
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + this.byte();
    return value;
  }

  private byte(): number {
    if (this.at >= this.end) throw new Error('a value runs past the end');
    return this.bytes[this.at++]!;
  }
}

/** The format's numbers for the types of values; those above 7 have a second control byte. */
export const MmdbType = {
  pointer: 1,
  string: 2,
  double: 3,
  bytes: 4,
  map: 7,
  int32: 8,
  array: 11,
  boolean: 14,
  float: 15,
} as const;

/** Unsigned, of 16, 32, 64 and 128 bits. */
const WHOLE_NUMBERS: readonly number[] = [5, 6, 9, 10];

/** Added to a size with a tail of one to three bytes. */
const SIZES = [29, 285, 65_821] as const;

/** Added to a pointer with a tail of one to four bytes. */
const POINTER_BASES = [0, 2_048, 526_336, 0] as const;

/** The decimal number with the fewest digits that is this 32-bit float: 37.422, not 37.422000885009766. */
function shortestDecimal(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

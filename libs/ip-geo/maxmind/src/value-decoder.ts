import { SlotCache } from './slot-cache';

/**
 * What is wanted of a value: a field that is no key here is stepped over. `ITEM` is the first item of an array.
 * A scalar is always read, whatever was expected in its place.
 */
export interface Shape {
  readonly [key: string]: Shape;
}

/** The key of a shape, and of what is read by it, for the first item of an array. */
export const ITEM = '[0]';

/** What was read: of maps and arrays only the wanted fields, bytes and very long texts not at all. */
export type Decoded = string | number | boolean | undefined | DecodedMap;

/** The wanted fields of a map. */
export interface DecodedMap {
  [key: string]: Decoded;
}

/** A record that holds more values than this is not read: as many as libmaxminddb and its kin allow. */
const MAX_VALUES = 65_536;

/** A value that is nested deeper than this is not measured. */
const MAX_LEVELS = 64;

/** Longer texts are no names, and not worth decoding: they are read as undefined. In bytes. */
const MAX_TEXT_LENGTH = 1_024;

/** Map keys, and texts such as countries and cities, are kept when a pointer led to them. As powers of 2. */
const KEPT_KEYS_BITS = 10;
const KEPT_TEXTS_BITS = 13;

/**
 * Reads values of the MaxMind DB format 2.0, and only the fields of a shape.
 *
 * Safe on hostile bytes: recursion is as deep as the shape, pointers outside the requested fields are not followed, what is
 * stepped over takes one pass, and the number of values is bounded. So a record costs at most `MAX_VALUES` steps, while
 * a reader that follows every pointer can be made to take exponential time by 300 bytes.
 */
export class ValueDecoder {
  private at = 0;
  private values = 0;
  /** Type and size of the value whose control byte was read last. */
  private type = 0;
  private size = 0;
  private readonly keptTexts = new SlotCache<string | undefined>(KEPT_TEXTS_BITS);
  private readonly keptKeys = new SlotCache<Decoded>(KEPT_KEYS_BITS);
  private readonly readKeyAt = (target: number): Decoded => {
    this.jump(target);
    return this.readKeyBody();
  };
  private readonly readText = (from: number): string | undefined =>
    this.size > MAX_TEXT_LENGTH ? undefined : this.bytes.toString('utf8', from, from + this.size);

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
  read(offset: number, shape: Shape): Decoded {
    this.at = this.start + offset;
    this.values = 0;
    return this.readValue(shape);
  }

  /**
   * Follows every pointer and reads every value, within bounds: what passes may be given to a reader that has none.
   *
   * @throws Error when that is more than `MAX_VALUES` values or `MAX_LEVELS` levels, or no sound value
   */
  measure(offset: number): void {
    this.at = this.start + offset;
    this.values = 0;
    this.measureValue(0);
  }

  private measureValue(level: number): void {
    if (level > MAX_LEVELS) throw new Error(`a value of more than ${MAX_LEVELS} levels`);
    const next = this.enter();
    const { type, size } = this;
    if (type === MmdbType.map || type === MmdbType.array) {
      for (let left = type === MmdbType.map ? 2 * size : size; left > 0; left--) this.measureValue(level + 1);
    } else if (type !== MmdbType.boolean) this.at += size;
    if (this.at > this.end) throw new Error('a value runs past the end');
    if (next !== undefined) this.at = next;
  }

  private readValue(shape: Shape): Decoded {
    const next = this.enter();
    const value = this.readBody(shape, next !== undefined);
    if (next !== undefined) this.at = next;
    return value;
  }

  private readKey(): Decoded {
    this.readControl();
    if (this.type !== MmdbType.pointer) return this.readKeyBody();
    const next = this.at + this.size;
    const key = this.keptKeys.get(this.pointerTarget(), this.readKeyAt);
    this.at = next;
    return key;
  }

  private readKeyBody(): Decoded {
    if (this.type !== MmdbType.string) throw new Error('a map has a key that is no text');
    return this.readBody(NOTHING, false);
  }

  /**
   * Reads a control byte and, if it is a pointer's, goes where that points to.
   *
   * @returns where to go on after the pointer
   */
  private enter(): number | undefined {
    this.readControl();
    if (this.type !== MmdbType.pointer) return undefined;
    const next = this.at + this.size;
    this.jump(this.pointerTarget());
    return next;
  }

  /**
   * Reads what follows the control byte.
   *
   * @param shared whether a pointer led here, so that others may
   */
  private readBody(shape: Shape, shared: boolean): Decoded {
    const { type, size } = this;
    if (type === MmdbType.map) return this.readMap(size, shape);
    if (type === MmdbType.array) return this.readArray(size, shape);
    if (type === MmdbType.boolean) return size !== 0;

    const from = this.at;
    this.at += size;
    if (this.at > this.end) throw new Error('a value runs past the end');
    switch (type) {
      case MmdbType.string:
        return shared ? this.keptTexts.get(from, this.readText) : this.readText(from);
      case MmdbType.double:
        if (size !== 8) throw new Error(`a double of ${size} bytes`);
        return this.bytes.readDoubleBE(from);
      case MmdbType.float:
        if (size !== 4) throw new Error(`a float of ${size} bytes`);
        return shortestDecimal(this.bytes.readFloatBE(from));
      case MmdbType.int32:
        return size === 4 ? this.bytes.readInt32BE(from) : this.readUint(from, size);
      case MmdbType.bytes:
        return undefined;
      default:
        return this.readUint(from, size);
    }
  }

  private readMap(size: number, shape: Shape): DecodedMap {
    const map: DecodedMap = {};
    for (let i = 0; i < size; i++) {
      const key = this.readKey();
      if (typeof key === 'string' && Object.hasOwn(shape, key)) map[key] = this.readValue(shape[key]!);
      else this.skip(1);
    }
    return map;
  }

  private readArray(size: number, shape: Shape): Decoded {
    const wanted = size > 0 ? shape[ITEM] : undefined;
    const first = wanted && this.readValue(wanted);
    this.skip(wanted ? size - 1 : size);
    return wanted && { [ITEM]: first };
  }

  private readUint(from: number, size: number): number {
    if (size > 16) throw new Error(`a whole number of ${size} bytes`);
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + this.bytes[from + i]!;
    return value;
  }

  /** Steps over values, however they are nested, without following pointers. */
  private skip(count: number): void {
    for (let pending = count; pending > 0; pending--) {
      this.readControl();
      if (this.type === MmdbType.map) pending += 2 * this.size;
      else if (this.type === MmdbType.array) pending += this.size;
      else if (this.type !== MmdbType.boolean) this.at += this.size;
    }
  }

  /** Reads a control byte and what belongs to it. The size of a pointer is the length of its tail. */
  private readControl(): void {
    if (++this.values > MAX_VALUES) throw new Error(`a record of more than ${MAX_VALUES} values`);
    const control = this.byte();
    this.type = control >> 5;
    this.size = control & 0x1f;
    if (this.type === MmdbType.pointer) {
      this.size = (this.size >> 3) + 1;
      return;
    }
    if (this.type === MmdbType.extended) {
      this.type = this.byte() + 7;
      if (!SOUND_TYPES.has(this.type)) throw new Error(`a value of the unknown type ${this.type}`);
    }
    if (this.size === 29) this.size = 29 + this.byte();
    else if (this.size === 30) this.size = 285 + this.byte() * 0x100 + this.byte();
    else if (this.size === 31) this.size = 65_821 + this.byte() * 0x10000 + this.byte() * 0x100 + this.byte();
  }

  /** Where in the file the pointer that was read points to. */
  private pointerTarget(): number {
    const length = this.size;
    let target = length === 4 ? 0 : this.bytes[this.at - 1]! & 7;
    for (let i = 0; i < length; i++) target = target * 256 + this.byte();
    return this.start + target + POINTER_BASES[length - 1]!;
  }

  /** Goes where a pointer points to, and reads the control byte there. */
  private jump(target: number): void {
    this.at = target;
    this.readControl();
    if (this.type === MmdbType.pointer) throw new Error('a pointer to a pointer');
  }

  private byte(): number {
    if (this.at >= this.end) throw new Error('a value runs past the end');
    return this.bytes[this.at++]!;
  }
}

const NOTHING: Shape = {};

/** The format's numbers for the types of values. */
export const MmdbType = {
  extended: 0,
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

/** The types after an extended control byte: signed and large numbers, arrays, booleans, floats. */
const SOUND_TYPES: ReadonlySet<number> = new Set([8, 9, 10, 11, 14, 15]);

/** What is added to a pointer with a tail of one to four bytes. */
const POINTER_BASES = [0, 2_048, 526_336, 0] as const;

/** The decimal number with the fewest digits that is this 32-bit float: 37.422, not 37.422000885009766. */
function shortestDecimal(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

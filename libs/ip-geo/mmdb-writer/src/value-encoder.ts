import { MmdbType, type MmdbValue, TypedNumber } from './mmdb-value';

/** The largest payload the size field of a control byte can announce. */
const MAX_SIZE = 65_821 + 0xffffff;

/** The first offset that each of the pointer sizes 0, 1 and 2 cannot reach. */
const POINTER_LIMITS = [2_048, 526_336, 526_336 + 0x8000000] as const;

/** Bytes of a string that a pointer, mostly three or four bytes long, is worth replacing. */
const LONGER_THAN_A_POINTER = 4;

/** Tells where a string is already written; is told where it is about to be written. */
export type Recall = (text: string, offset: number) => number | undefined;

/**
 * Appends a value in the data section's encoding (MaxMind DB file format 2.0).
 *
 * @param recall asked about every string that is longer than a pointer, map keys included; where it knows an
 *   earlier place, a pointer to it is written
 * @throws RangeError for what the format cannot hold
 */
export function encodeValue(value: MmdbValue, out: ByteSink, recall: Recall = () => undefined): void {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    const known = bytes.length < LONGER_THAN_A_POINTER ? undefined : recall(value, out.length);
    if (known !== undefined) encodePointer(known, out);
    else encodeBytes(MmdbType.string, bytes, out);
  } else if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    encodeBytes(MmdbType.double, bytes, out);
  } else if (typeof value === 'boolean') {
    encodeControl(MmdbType.boolean, value ? 1 : 0, out);
  } else if (value instanceof TypedNumber) {
    encodeBytes(MmdbType[value.type], numberBytes(value), out);
  } else if (value instanceof Uint8Array) {
    encodeBytes(MmdbType.bytes, value, out);
  } else if (isArray(value)) {
    encodeControl(MmdbType.array, value.length, out);
    for (const item of value) encodeValue(item, out, recall);
  } else {
    const entries = Object.entries(value);
    encodeControl(MmdbType.map, entries.length, out);
    for (const [key, item] of entries) {
      encodeValue(key, out, recall);
      encodeValue(item, out, recall);
    }
  }
}

/** Appends a pointer to an offset of the data section. */
export function encodePointer(target: number, out: ByteSink): void {
  const size = POINTER_LIMITS.findIndex((limit) => target < limit);
  const bytes = Buffer.alloc(size === -1 ? 5 : size + 2);
  if (size === -1) {
    bytes.writeUInt32BE(target, 1);
  } else {
    bytes.writeUIntBE(target - (POINTER_LIMITS[size - 1] ?? 0), 0, bytes.length);
  }
  bytes[0]! |= (MmdbType.pointer << 5) | ((size === -1 ? 3 : size) << 3);
  out.append(bytes);
}

/** Appends the control byte (and what follows it) of a value of this type and size. */
export function encodeControl(type: number, size: number, out: ByteSink): void {
  if (size > MAX_SIZE) throw new RangeError(`the format holds no value of ${size} bytes or items`);
  const [announced, rest, width] =
    size < 29
      ? [size, 0, 0]
      : size < 285
        ? [29, size - 29, 1]
        : size < 65_821
          ? [30, size - 285, 2]
          : [31, size - 65_821, 3];
  const extended = type > 7;
  const bytes = Buffer.alloc(1 + (extended ? 1 : 0) + width);
  bytes[0] = ((extended ? 0 : type) << 5) | announced;
  if (extended) bytes[1] = type - 7;
  if (width > 0) bytes.writeUIntBE(rest, bytes.length - width, width);
  out.append(bytes);
}

function encodeBytes(type: number, bytes: Uint8Array, out: ByteSink): void {
  encodeControl(type, bytes.length, out);
  out.append(bytes);
}

const INTEGER_BITS = { uint16: 16, uint32: 32, int32: 32, uint64: 64, uint128: 128 } as const;

function numberBytes({ type, value }: TypedNumber): Uint8Array {
  if (type === 'float') {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatBE(Number(value));
    return bytes;
  }
  const bits = INTEGER_BITS[type];
  const integer = BigInt(value);
  const unsigned = BigInt.asUintN(bits, integer);
  if ((type === 'int32' ? BigInt.asIntN(bits, integer) : unsigned) !== integer) {
    throw new RangeError(`${value} is no ${type}`);
  }
  const hex = unsigned === 0n ? '' : unsigned.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}

function isArray(value: MmdbValue): value is readonly MmdbValue[] {
  return Array.isArray(value);
}

/** Bytes that grow at their end. */
export class ByteSink {
  private bytes: Buffer;
  length = 0;

  constructor(capacity = 1024) {
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  append(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(bytes, this.length);
    this.length = needed;
  }

  /** What was appended; valid until the next append. */
  view(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

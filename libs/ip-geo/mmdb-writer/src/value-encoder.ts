import { type ByteSink } from './byte-sink';

/** A number with the MMDB type it is to be written as. A plain number is written as a double. */
export class TypedNumber {
  constructor(
    readonly type: 'float' | 'uint16' | 'uint32' | 'int32' | 'uint64',
    readonly value: number | bigint,
  ) {}
}

export const float = (value: number): TypedNumber => new TypedNumber('float', value);
export const uint16 = (value: number): TypedNumber => new TypedNumber('uint16', value);
export const uint32 = (value: number): TypedNumber => new TypedNumber('uint32', value);
export const int32 = (value: number): TypedNumber => new TypedNumber('int32', value);
export const uint64 = (value: number | bigint): TypedNumber => new TypedNumber('uint64', value);

/** Everything the format can hold. */
export type MmdbValue =
  | string
  | number
  | boolean
  | TypedNumber
  | Uint8Array
  | readonly MmdbValue[]
  | { readonly [key: string]: MmdbValue };

/** The format's type numbers; those above 7 are "extended". */
const MmdbType = {
  pointer: 1,
  string: 2,
  double: 3,
  bytes: 4,
  uint16: 5,
  uint32: 6,
  map: 7,
  int32: 8,
  uint64: 9,
  array: 11,
  boolean: 14,
  float: 15,
} as const;

/** The largest payload the size field of a control byte can announce. */
const MAX_SIZE = 65_821 + 0xffffff;

/** The first offset that each of the pointer sizes 0, 1 and 2 cannot reach. */
const POINTER_LIMITS = [2_048, 526_336, 526_336 + 0x8000000] as const;

/** Bytes of a string that a pointer, mostly three or four bytes long, is worth replacing. */
const LONGER_THAN_A_POINTER = 4;

/** Finds the offset of a written string, and records the offset of a new one. */
type Recall = (text: string, offset: number) => number | undefined;

/**
 * Appends a value in the data section's encoding (MaxMind DB file format 2.0).
 *
 * @param recall called with every string that is longer than a pointer, map keys included. It returns an earlier place of the string, and a
 *   pointer is written instead
 * @throws RangeError for a value that the format cannot hold
 */
export function encodeValue(value: MmdbValue, out: ByteSink, recall: Recall = () => undefined): void {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    const known = bytes.length < LONGER_THAN_A_POINTER ? undefined : recall(value, out.length);
    if (known !== undefined) encodePointer(known, out);
    else encodeBytes(MmdbType.string, bytes, out);
  } else if (typeof value === 'number') {
    encodeControl(MmdbType.double, 8, out);
    out.appendDouble(value);
  } else if (typeof value === 'boolean') {
    encodeControl(MmdbType.boolean, value ? 1 : 0, out);
  } else if (value instanceof TypedNumber) {
    encodeTypedNumber(value, out);
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
  if (size === -1) {
    out.appendByte((MmdbType.pointer << 5) | (3 << 3));
    out.appendUint(target, 4);
  } else {
    const distance = target - (POINTER_LIMITS[size - 1] ?? 0);
    const width = size + 1;
    out.appendByte((MmdbType.pointer << 5) | (size << 3) | Math.floor(distance / 2 ** (8 * width)));
    out.appendUint(distance % 2 ** (8 * width), width);
  }
}

/** Appends the control byte of a value, and the further bytes of its size. */
export function encodeControl(type: number, size: number, out: ByteSink): void {
  if (size > MAX_SIZE) throw new RangeError(`the format holds no value of ${size} bytes or items`);
  const announced = size < 29 ? size : size < 285 ? 29 : size < 65_821 ? 30 : 31;
  if (type > 7) {
    out.appendByte(announced);
    out.appendByte(type - 7);
  } else {
    out.appendByte((type << 5) | announced);
  }
  if (announced === 29) out.appendUint(size - 29, 1);
  if (announced === 30) out.appendUint(size - 285, 2);
  if (announced === 31) out.appendUint(size - 65_821, 3);
}

function encodeBytes(type: number, bytes: Uint8Array, out: ByteSink): void {
  encodeControl(type, bytes.length, out);
  out.append(bytes);
}

const INTEGER_BITS = { uint16: 16, uint32: 32, int32: 32, uint64: 64 } as const;

function encodeTypedNumber({ type, value }: TypedNumber, out: ByteSink): void {
  if (type === 'float') {
    encodeControl(MmdbType.float, 4, out);
    out.appendFloat(Number(value));
    return;
  }
  const bits = INTEGER_BITS[type];
  const integer = BigInt(value);
  const unsigned = BigInt.asUintN(bits, integer);
  if ((type === 'int32' ? BigInt.asIntN(bits, integer) : unsigned) !== integer) {
    throw new RangeError(`${value} is no ${type}`);
  }
  const hex = unsigned === 0n ? '' : unsigned.toString(16);
  encodeBytes(MmdbType[type], Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex'), out);
}

function isArray(value: MmdbValue): value is readonly MmdbValue[] {
  return Array.isArray(value);
}

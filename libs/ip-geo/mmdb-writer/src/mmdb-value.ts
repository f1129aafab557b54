/** A number with the MMDB type it is to be written as. A plain number is written as a double. */
export class TypedNumber {
  constructor(
    readonly type: 'float' | 'uint16' | 'uint32' | 'int32' | 'uint64' | 'uint128',
    readonly value: number | bigint,
  ) {}
}

export const float = (value: number): TypedNumber => new TypedNumber('float', value);
export const uint16 = (value: number): TypedNumber => new TypedNumber('uint16', value);
export const uint32 = (value: number): TypedNumber => new TypedNumber('uint32', value);
export const int32 = (value: number): TypedNumber => new TypedNumber('int32', value);
export const uint64 = (value: number | bigint): TypedNumber => new TypedNumber('uint64', value);
export const uint128 = (value: number | bigint): TypedNumber => new TypedNumber('uint128', value);

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
export const MmdbType = {
  pointer: 1,
  string: 2,
  double: 3,
  bytes: 4,
  uint16: 5,
  uint32: 6,
  map: 7,
  int32: 8,
  uint64: 9,
  uint128: 10,
  array: 11,
  boolean: 14,
  float: 15,
} as const;

export { ByteSink } from './byte-sink';
export { assembleMmdb, type MmdbDescription, type MmdbParts } from './mmdb-file';
export { type MmdbOptions, MmdbWriter } from './mmdb-writer';
export {
  encodeControl,
  encodePointer,
  encodeValue,
  float,
  int32,
  type MmdbValue,
  TypedNumber,
  uint16,
  uint32,
  uint64,
  uint128,
} from './value-encoder';

export { ByteSink } from './byte-sink';
export { assembleMmdb, type MmdbDescription, type MmdbParts } from './mmdb-file';
export { type MmdbOptions, MmdbWriter } from './mmdb-writer';
export * from './value-encoder';

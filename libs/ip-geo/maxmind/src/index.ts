export { type GeoFileKind } from './geo-file';
export { MaxmindGeoDatabase, type MaxmindOptions } from './maxmind-geo-database';
export { MmdbReader } from './mmdb-reader';
export { replaceFile } from './replace-file';
export { isMap } from './value-decoder';
export { type GeoFileEvent } from './watched-file';
export { type GeoipUpdateSettings, geoipUpdateSettings } from './update/geoipupdate-settings';
export {
  type EditionUpdate,
  type FetchUpdate,
  updateDatabase,
  type UpdateOptions,
} from './update/update-databases';
export { DBIP_EDITIONS, DBIP_URL, updateDbip } from './update/update-dbip';

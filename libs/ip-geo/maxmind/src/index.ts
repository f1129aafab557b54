export { type GeoFileKind } from './geo-file';
export { type GeoFileStatus, MaxmindGeoDatabase, type MaxmindOptions } from './maxmind-geo-database';
export { type GeoFileEvent } from './watched-file';

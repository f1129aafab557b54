export { GeoFile } from '../geo-file';
export { address, fileOf, LONDON, mmdb } from './fixtures';
export { tarOf } from './tar';

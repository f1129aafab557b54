export { type AsnSource, buildAsnDatabase } from './asn-database';
export { ATTRIBUTIONS } from './attributions';
export { prepareBundledDatabases, shrinkBundledDatabases } from './bundled-databases';
export { openBundledGazetteer } from './bundled-gazetteer';
export { packageOf } from './bundled-package';

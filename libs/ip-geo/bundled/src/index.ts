export { type AsnSource, buildAsnDatabase } from './asn-database';
export { ATTRIBUTIONS } from './attributions';
export { packageOf, prepareBundledDatabases, shrinkBundledDatabases } from './bundled-databases';
export { openBundledGazetteer } from './bundled-gazetteer';

export { type AsnSource, buildAsnDatabase } from './asn-database';
export { type Attribution, ATTRIBUTIONS } from './attributions';
export { type BundledOptions, prepareBundledDatabases, shrinkBundledDatabases } from './bundled-databases';
export { openBundledGazetteer } from './bundled-gazetteer';
export { packageOf } from './bundled-package';

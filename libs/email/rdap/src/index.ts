export * from './options';
export { RdapDomainRegistry } from './rdap-domain-registry';
export { bootstrapFile, countSuffixes, ianaUrl } from './stored-bootstrap';

export {
  type ConnectHost,
  defaultRdapLimits,
  type FetchDocument,
  type RdapLimits,
  type RdapOptions,
} from './options';
export { RdapDomainRegistry } from './rdap-domain-registry';
export { bootstrapFile, countSuffixes, ianaUrl } from './stored-bootstrap';

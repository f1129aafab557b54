export { ChargeListener } from './charge-listener';
export { ownAddressTowards } from './own-address';
export { TlsChargeLinks } from './tls-charge-links';

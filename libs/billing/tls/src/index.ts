export { ChargeListener, type ChargeListenerOptions } from './charge-listener';
export { TlsChargeLinks } from './tls-charge-links';

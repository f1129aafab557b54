export { freePort } from './free-port';
export { expensiveTls } from './expensive-tls';
export { type KeyAndCertificate, selfSignedCertificate } from './self-signed-certificate';

import { getDiffieHellman } from 'node:crypto';
import type { TlsOptions } from 'node:tls';
import { type KeyAndCertificate, selfSignedCertificate } from './self-signed-certificate';

/** Servers whose handshake costs a client much; no client of the service may complete one. */
export function expensiveTls(host: string): readonly (readonly [what: string, TlsOptions])[] {
  const ec = selfSignedCertificate(host);
  return [
    [
      'a finite-field group of TLS 1.2',
      { ...selfSignedCertificate(host, 'rsa'), maxVersion: 'TLSv1.2', ciphers: 'DHE', dhparam: largeGroup() },
    ],
    ['a finite-field group of TLS 1.3', { ...ec, minVersion: 'TLSv1.3', ecdhCurve: 'ffdhe3072' }],
    ['many certificates', { ...ec, cert: manyCertificates(ec) }],
  ];
}

/** 40 KB. */
const manyCertificates = ({ cert }: KeyAndCertificate) => cert.repeat(120);

/** 8,192 bits (RFC 3526), as PKCS #3. */
function largeGroup(): string {
  const prime = getDiffieHellman('modp18').getPrime();
  const integer = Buffer.concat([Buffer.from([2, 0x82, 4, 1, 0]), prime]);
  const content = Buffer.concat([integer, Buffer.from([2, 1, 2])]);
  const der = Buffer.concat([Buffer.from([0x30, 0x82, content.length >> 8, content.length & 0xff]), content]);
  return `-----BEGIN DH PARAMETERS-----\n${der.toString('base64')}\n-----END DH PARAMETERS-----\n`;
}

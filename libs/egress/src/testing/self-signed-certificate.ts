import { generateKeyPairSync, sign } from 'node:crypto';

/** PEM texts for node:tls. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A new self-signed certificate (X.509, RFC 5280; P-256 or RSA), valid for a day around now. */
export function selfSignedCertificate(commonName: string, kind: 'ec' | 'rsa' = 'ec'): KeyAndCertificate {
  const now = Date.now();
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = sequence(
    der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))), // id-at-commonName
  );
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
  const rsaWithSha256 = sequence(objectId('2a864886f70d01010b'), der(0x05));
  const algorithm = kind === 'ec' ? ecdsaWithSha256 : rsaWithSha256;
  const day = 86_400_000;
  const toBeSigned = sequence(
    der(0x02, Buffer.from([1])), // serial number
    algorithm,
    name,
    sequence(utcTime(now - day), utcTime(now + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const certificate = sequence(
    toBeSigned,
    algorithm,
    der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey)),
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

/** An element in DER (ITU-T X.690): tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

function sequence(...content: readonly Uint8Array[]): Buffer {
  return der(0x30, ...content);
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function utcTime(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

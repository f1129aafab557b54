import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Site, WebAuthnJson } from '../passkeys/passkey';

const flagsOf = { present: 0x01, verified: 0x04, attested: 0x40 };

/** Flaws that make an answer wrong. */
export interface Flaws {
  readonly origin?: string;
  readonly rpId?: string;
  /** `true`: no PIN was entered. */
  readonly unverified?: boolean;
  readonly counter?: number;
}

/** A browser with one passkey (WebAuthn level 3: ES256, no attestation), for tests. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(16);
  private counter = 0;

  constructor(private readonly site: Site) {}

  /** Answers a request to create a passkey. */
  make(options: WebAuthnJson, flaws: Flaws = {}): WebAuthnJson {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const length = Buffer.from([0, this.id.length]);
    // COSE: an EC2 key for ES256 on P-256.
    const [beforeX, beforeY] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
    const cose = Buffer.concat([beforeX, fromBase64(x!), beforeY, fromBase64(y!)]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const data = Buffer.concat([this.data(flagsOf.attested, flaws), credential]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options, flaws).toString('base64url'),
      attestationObject: Buffer.concat([
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": the bytes that follow}.
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]).toString('base64url'),
      authenticatorData: data.toString('base64url'),
      publicKey: this.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers a request to sign in. */
  signIn(options: WebAuthnJson, flaws: Flaws = {}): WebAuthnJson {
    this.counter++;
    const data = this.data(0, flaws);
    const clientData = this.clientData('webauthn.get', options, flaws);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    });
  }

  private answer(response: object): WebAuthnJson {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, { challenge }: WebAuthnJson, { origin = this.site.origin }: Flaws) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private data(flags: number, { rpId = this.site.rpId, unverified, counter = this.counter }: Flaws): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | flagsOf.present | (unverified ? 0 : flagsOf.verified));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  }
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

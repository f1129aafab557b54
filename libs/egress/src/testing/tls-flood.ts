import { createCipheriv, createHmac } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { testCertificate } from './test-certificate';

/** A handshake message of TLS 1.3 that a server may send at any time (RFC 8446 section 4.6). */
interface LateMessage {
  readonly bytes: Buffer;
  /** Whether the server's next record has another key. */
  readonly changesKey: boolean;
}

const ticketBytes = 64;

export const lateMessages = {
  /** NewSessionTicket: lifetime, age, nonce, ticket, no extensions. */
  ticket: {
    bytes: Buffer.concat([
      Buffer.from([4, 0, 0, 4 + 4 + 2 + 2 + ticketBytes + 2, 0, 0, 1, 0, 0, 0, 0, 0, 1, 7, 0, ticketBytes]),
      Buffer.alloc(ticketBytes + 2),
    ]),
    changesKey: false,
  },
  keyUpdate: { bytes: Buffer.from([24, 0, 0, 1, 0]), changesKey: true },
  /** The client has to answer it. */
  requestedKeyUpdate: { bytes: Buffer.from([24, 0, 0, 1, 1]), changesKey: true },
} satisfies Record<string, LateMessage>;

/** A server of TLS 1.3 that begins an answer, and repeats a message without end. */
export function floodingTlsServer(message: LateMessage) {
  const secureContext = createSecureContext({
    ...testCertificate,
    minVersion: 'TLSv1.3',
    ciphers: 'TLS_AES_128_GCM_SHA256',
  });
  return createServer((socket) => {
    const [below, wire] = duplexPair();
    socket.on('error', () => undefined).pipe(wire);
    wire.pipe(socket);
    const secure = new TLSSocket(below, { isServer: true, secureContext });
    secure
      .on('error', () => undefined)
      .on('keylog', (line: Buffer) => {
        const [label, , secret] = line.toString().trim().split(' ');
        if (label !== 'SERVER_TRAFFIC_SECRET_0') return;
        const records = recordsOf(message, Buffer.from(secret!, 'hex'));
        secure.once('data', () =>
          secure.write('HTTP/1.1 ', () => setImmediate(() => flood(socket, records))),
        );
      });
  });
}

/** Each batch waits for the next turn of the event loop, in which the client reads. */
function flood(socket: Socket, records: Generator<Buffer, never>): void {
  const batch = Array.from({ length: 500 }, () => records.next().value);
  socket.write(Buffer.concat(batch), (error) => {
    if (!error) setImmediate(() => flood(socket, records));
  });
}

/** Node's server has sent two tickets and the beginning of an answer. */
const recordsBefore = 3;

function* recordsOf({ bytes, changesKey }: LateMessage, first: Buffer): Generator<Buffer, never> {
  let secret = first;
  let sequence = recordsBefore;
  for (;;) {
    yield record(bytes, secret, sequence);
    sequence += 1;
    if (!changesKey) continue;
    secret = expand(secret, 'traffic upd', 32);
    sequence = 0;
  }
}

/** A handshake message as an encrypted record (RFC 8446 section 5.2). */
function record(message: Buffer, secret: Buffer, sequence: number): Buffer {
  const nonce = expand(secret, 'iv', 12);
  nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8);
  const head = Buffer.from([0x17, 3, 3, 0, message.length + 1 + 16]);
  const cipher = createCipheriv('aes-128-gcm', expand(secret, 'key', 16), nonce).setAAD(head);
  const sealed = cipher.update(Buffer.from([...message, 0x16]));
  return Buffer.concat([head, sealed, cipher.final(), cipher.getAuthTag()]);
}

/** HKDF-Expand-Label for up to 32 bytes (RFC 8446 section 7.1). */
function expand(secret: Buffer, label: string, length: number): Buffer {
  const name = `tls13 ${label}`;
  const info = Buffer.from([0, length, name.length, ...Buffer.from(name), 0, 1]);
  return createHmac('sha256', secret).update(info).digest().subarray(0, length);
}

import { isIPv4, type Socket } from 'node:net';
import { untilAborted } from '@enrichment/concurrency';

/** The operator's SOCKS5 proxy. The guard does not check its address, which may be private. */
export interface SocksProxy {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
}

/**
 * Reads `socks5://[user:password@]host[:port]`, port 1080 by default.
 *
 * @throws RangeError for anything else
 */
export function parseSocksProxy(text: string): SocksProxy {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const rest = url && `${url.pathname}${url.search}${url.hash}`;
  if (url?.protocol !== 'socks5:' || !url.hostname || (rest !== '' && rest !== '/')) {
    throw new RangeError('Invalid proxy: expected socks5://host:port or socks5://user:password@host:port');
  }
  const [username, password] = [url.username, url.password].map(decodeURIComponent);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 1080),
    ...(username && { username, password: password! }),
  };
}

const version = 5;
const noAuthentication = 0;
const userAndPassword = 2;
const granted = 0;
/** Length in bytes of the proxy's own address in its reply, by address type. */
const addressBytes: Readonly<Record<number, number>> = { 1: 4, 4: 16 };

/**
 * Requests a SOCKS5 proxy (RFC 1928, RFC 1929), over a connection to it, to connect to a literal address. Afterwards the socket
 * is connected to that address. Data of the target is not read.
 *
 * @throws Error when the proxy refuses, breaks the protocol, or closes the connection
 */
export async function connectThroughSocks5(
  socket: Socket,
  proxy: SocksProxy,
  to: { readonly address: string; readonly port: number },
  signal: AbortSignal,
): Promise<void> {
  const replies = new Replies(socket, signal);
  const methods = proxy.username === undefined ? [noAuthentication] : [noAuthentication, userAndPassword];
  socket.write(Buffer.from([version, methods.length, ...methods]));
  const [, method] = await replies.take(2);
  if (method === undefined || !methods.includes(method)) throw new Error('SOCKS5: no common authentication');
  if (method === userAndPassword) {
    const credentials = [proxy.username, proxy.password ?? ''].map((text) => Buffer.from(text!));
    const parts = credentials.flatMap((text) => [Buffer.from([text.length]), text]);
    socket.write(Buffer.concat([Buffer.from([1]), ...parts]));
    const [, status] = await replies.take(2);
    if (status !== granted) throw new Error('SOCKS5: user name or password refused');
  }

  const port = Buffer.from([to.port >> 8, to.port & 0xff]);
  const type = isIPv4(to.address) ? 1 : 4;
  socket.write(Buffer.concat([Buffer.from([version, 1, 0, type]), bytesOf(to.address), port]));
  const [, reply, , bound, first] = await replies.take(5);
  if (reply !== granted) throw new Error(`SOCKS5: refused with ${reply}`);
  const length = bound === 3 ? first! + 1 : addressBytes[bound!];
  if (length === undefined) throw new Error('SOCKS5: unreadable reply');
  await replies.take(length - 1 + port.length);
  replies.release();
}

/** Reads messages of known lengths. Later bytes remain in the socket. */
class Replies {
  private held = Buffer.alloc(0);

  constructor(
    private readonly socket: Socket,
    private readonly signal: AbortSignal,
  ) {}

  /** The next `length` bytes. */
  async take(length: number): Promise<Buffer> {
    while (this.held.length < length) {
      const bytes = this.socket.read() as Buffer | null;
      if (bytes) this.held = Buffer.concat([this.held, bytes]);
      else if (this.socket.readableEnded || this.socket.destroyed)
        throw new Error('SOCKS5: the proxy closed the connection');
      else await untilAborted(whenReadable(this.socket), this.signal);
    }
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  release(): void {
    if (this.held.length > 0) this.socket.unshift(this.held);
  }
}

function whenReadable(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    // A remaining 'readable' listener would block later 'data' listeners.
    const done = () => {
      socket.off('readable', done).off('close', done);
      resolve();
    };
    socket.on('readable', done).on('close', done);
  });
}

/** An address as 4 or 16 bytes, in network order. */
function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const { hostname } = new URL(`http://[${address}]`);
  const [head, tail = ''] = hostname.slice(1, -1).split('::');
  const [before, after] = [head!, tail].map((part) => part.split(':').filter(Boolean));
  const groups = [...before!, ...Array<string>(8 - before!.length - after!.length).fill('0'), ...after!];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Texts, whole numbers, and lists of them. */
export type RedisReply = string | number | null | readonly RedisReply[];

/** Bytes of answers that wait for their end: many times those of one turn's permits. */
const maxWaitingBytes = 500_000;
const maxDepth = 3;
const incomplete = Symbol('incomplete');

interface Waiting {
  readonly resolve: (reply: RedisReply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A connection to Redis in version 2 of its protocol (https://redis.io/docs/latest/develop/reference/protocol-spec/). It ends with the first
 * error, and with an answer that is too large or that nobody has asked for: a server may not occupy the thread that answers callers.
 */
export class RedisConnection {
  private readonly socket: Socket;
  private readonly waiting: Waiting[] = [];
  private received = '';
  private ended: Error | undefined;

  /**
   * @param url `redis://` or `rediss://`, with user, password and database number where needed
   * @param onEnd called once, when the connection has failed or was ended
   */
  constructor(
    url: string,
    private readonly onEnd: (error: Error) => void = () => undefined,
  ) {
    const { protocol, hostname, port, username, password, pathname } = new URL(url);
    const host = hostname.replaceAll(/[[\]]/g, '');
    const place = { host, port: Number(port || 6379), noDelay: true, keepAlive: true };
    this.socket =
      protocol === 'rediss:'
        ? connectTls({ ...place, ...(isIP(host) === 0 && { servername: host }) })
        : connect(place);
    this.socket
      .setEncoding('latin1')
      .on('data', (text: string) => this.receive(text))
      .on('error', (error) => this.end(error))
      .on('close', () => this.end(new Error('the connection was closed')));
    const [user, secret] = [username, password].map((part) => decodeURIComponent(part));
    if (secret) this.prepare('AUTH', ...(user ? [user] : []), secret);
    if (pathname.length > 1) this.prepare('SELECT', pathname.slice(1));
  }

  /** @throws Error with the answer of the server, or of a connection that has ended */
  send(...words: readonly string[]): Promise<RedisReply> {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => this.write(words, { resolve, reject }));
  }

  end(error = new Error('the connection was ended')): void {
    if (this.ended) return;
    this.ended = error;
    this.socket.destroy();
    this.received = '';
    for (const { reject } of this.waiting.splice(0)) reject(error);
    this.onEnd(error);
  }

  /** Sends a command whose failure ends the connection. */
  private prepare(...words: readonly string[]): void {
    this.write(words, { resolve: () => undefined, reject: (error) => this.end(error) });
  }

  private write(words: readonly string[], waiting: Waiting): void {
    this.waiting.push(waiting);
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
    this.socket.write(`*${words.length}\r\n${parts.join('')}`);
  }

  private receive(text: string): void {
    this.received += text;
    try {
      for (let read; this.received !== '' && (read = readReply(this.received, 0)) !== incomplete;) {
        this.received = this.received.slice(read.end);
        const answer = this.waiting.shift();
        if (!answer) throw new Error('it answers without a question');
        if (read.reply instanceof Error) answer.reject(read.reply);
        else answer.resolve(read.reply);
      }
      if (this.received.length > maxWaitingBytes) throw new Error('its answer is too large');
    } catch (error) {
      this.end(error as Error);
    }
  }
}

type Read<Reply> = { readonly reply: Reply; readonly end: number } | typeof incomplete;

/** Reads the reply that begins at a place of the text. @throws Error when it is none */
function readReply(text: string, at: number, depth = 0): Read<RedisReply | Error> {
  const lineEnd = text.indexOf('\r\n', at);
  if (lineEnd < 0) return incomplete;
  const [type, line, start] = [text[at], text.slice(at + 1, lineEnd), lineEnd + 2];
  if (type === '+') return { reply: line, end: start };
  if (type === '-') return { reply: new Error(line.slice(0, 200)), end: start };
  if (!/^(?:-?\d{1,16})$/.test(line)) throw new Error('it does not speak the protocol of Redis');
  const number = Number(line);
  if (type === ':') return { reply: number, end: start };
  if (number === -1) return { reply: null, end: start };
  if (type === '$' && number >= 0) {
    const end = start + number;
    return text.length < end + 2 ? incomplete : { reply: text.slice(start, end), end: end + 2 };
  }
  if (type !== '*' || depth === maxDepth) throw new Error('it does not speak the protocol of Redis');
  return readList(text, start, number, depth + 1);
}

function readList(text: string, start: number, length: number, depth: number): Read<RedisReply[]> {
  const reply: RedisReply[] = [];
  let end = start;
  while (reply.length < length) {
    const read = readReply(text, end, depth);
    if (read === incomplete) return incomplete;
    if (read.reply instanceof Error) throw read.reply;
    reply.push(read.reply);
    end = read.end;
  }
  return { reply, end };
}

import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Timer } from '@enrichment/kernel';
import type { BoundedConnection } from './bounded-connection';
import { caught } from './caught';
import { FetchFailed, known } from './errors';
import { GuardedAgent } from './guarded-agent';
import { acceptEncoding, readBody } from './read-body';
import type { TcpDialer } from './tcp-dialer';
import { withDeadline } from './with-deadline';

interface GuardedOptions {
  readonly userAgent: string;
  readonly timer?: Timer;
  /** Certificate authorities (PEM) instead of the default ones, for intranets and tests. */
  readonly ca?: string;
  /** Milliseconds for one connection. Default 5000. */
  readonly connectTimeoutMs?: number;
}

export interface GuardedRequest {
  /** The `Accept` header. Default: anything. */
  readonly accept?: string;
  /** Further headers, in lower case. They are sent to every host of a redirect chain, so they must not contain secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default 3. */
  readonly maxRedirects?: number;
  /** Whether redirects must stay on the URL's origin. Default false. */
  readonly sameOrigin?: boolean;
  /**
   * Called before a redirect is followed. It may return another address to request. An error that it throws ends the
   * request.
   */
  readonly onRedirect?: (to: URL, from: URL) => URL | undefined;
  /** Longest body in bytes, both as received and decoded. */
  readonly maxDecodedBytes: number;
  /** Timeout of the whole request in milliseconds, including redirects and body. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface GuardedResponse {
  /** Any status except that of a followed redirect. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** Decoded. */
  readonly body: Buffer;
  /** Address of the answer, after redirects. */
  readonly url: string;
}

export interface PostRequest {
  readonly url: URL;
  /** Header names are in lower case; `user-agent` is added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Timeout in milliseconds, from resolving the name to the status. The body is read until then. */
  readonly timeoutMs: number;
  /** Bytes of the answer that are read; the rest is discarded. */
  readonly maxAnswerBytes: number;
  readonly signal?: AbortSignal | undefined;
}

interface PostAnswer {
  /** Any status; a redirect is returned like other answers. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The first bytes, not decoded. */
  readonly start: Buffer;
}

/** Longer addresses are not followed. */
const maxAddressLength = 2_000;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Informational answers (RFC 9110 section 15.2) before an answer. A server can send them without end. */
const maxInformational = 8;

/** Bytes that a server may send for each byte of a body. */
const bytesForBody = 2;

interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Whether it is sent again, see {@link isLost}. */
  readonly isRepeated?: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
  readonly connection: BoundedConnection;
}

/** HTTP client for URLs, redirects and DNS that are not under our control. */
export class GuardedHttp {
  private readonly agents: Readonly<Record<string, GuardedAgent>>;

  constructor(
    private readonly dialer: TcpDialer,
    private readonly options: GuardedOptions,
  ) {
    const { connectTimeoutMs: timeoutMs = 5_000, ca } = options;
    const open = (isSecure: boolean) => new GuardedAgent({ dialer, isSecure, timeoutMs, ca });
    this.agents = { 'http:': open(false), 'https:': open(true) };
  }

  /**
   * @throws GuardRefused, ConnectFailed, FetchFailed
   * @throws `signal.reason` as soon as the signal aborts
   */
  fetch(url: string, wanted: GuardedRequest): Promise<GuardedResponse> {
    const { timeoutMs, signal } = wanted;
    const late = () => new FetchFailed('timeout', url);
    return withDeadline({ timeoutMs, late, signal, timer: this.options.timer }, async (signal) => {
      const start = parseUrl(url, url);
      let place = start;
      for (let hops = 0; ; hops++) {
        const answer = await this.send(place, wanted, signal);
        const { status, headers } = answer;
        if (!redirects.has(status)) {
          const body = await this.read(answer, place, wanted);
          return { status, headers, body, url: place.href };
        }
        // Reads a short body to its end, so that the connection can be reused.
        void readStart(answer.body, 4_096);
        if (hops === (wanted.maxRedirects ?? 3)) throw new FetchFailed('too_many_redirects', url);
        const { location } = headers;
        if (location === undefined) throw new FetchFailed('bad_redirect', url);
        const to = parseUrl(escaped(location), url, place);
        const next = wanted.onRedirect?.(to, place) ?? to;
        if (next.href.length > maxAddressLength) throw new FetchFailed('bad_redirect', url);
        if (wanted.sameOrigin && next.origin !== place.origin) throw new FetchFailed('off_origin', url);
        if (next.host !== start.host) await this.checkPort(next, signal);
        place = next;
      }
    });
  }

  /**
   * Posts a message. It does not follow redirects.
   *
   * @throws GuardRefused, ConnectFailed, FetchFailed
   * @throws `signal.reason` as soon as the signal aborts, unless the status has arrived
   */
  async post({ url, headers, body, timeoutMs, maxAnswerBytes, signal }: PostRequest): Promise<PostAnswer> {
    const late = () => new FetchFailed('timeout', url.origin);
    let answer: PostAnswer | undefined;
    try {
      return await withDeadline({ timeoutMs, late, signal, timer: this.options.timer }, async (signal) => {
        const received = await this.request(url, { method: 'POST', headers, body, signal });
        answer = { status: received.status, headers: received.headers, start: Buffer.alloc(0) };
        return { ...answer, start: await readStart(received.body, maxAnswerBytes) };
      });
    } catch (error) {
      // An incomplete body does not change the result.
      if (answer) return answer;
      throw error;
    }
  }

  /** A redirect may lead to the default ports of http and https, and to any port of a server that the operator allows. */
  private async checkPort({ hostname, port }: URL, signal: AbortSignal): Promise<void> {
    if (!['', '80', '443'].includes(port)) await this.dialer.checkOpened(hostname, Number(port), signal);
  }

  /** Ends all connections; requests in progress fail. */
  close(): Promise<void> {
    for (const agent of Object.values(this.agents)) agent.destroy();
    return Promise.resolve();
  }

  private send(
    place: URL,
    { accept = '*/*', headers }: GuardedRequest,
    signal: AbortSignal,
  ): Promise<Answer> {
    const wanted = { accept, 'accept-encoding': acceptEncoding, ...headers };
    return this.request(place, { method: 'GET', headers: wanted, signal });
  }

  private request(place: URL, wanted: OutgoingRequest): Promise<Answer> {
    const { method, headers, body, signal, isRepeated = false } = wanted;
    const { protocol, hostname: host, port, pathname, search } = place;
    const agent = this.agents[protocol]!;
    return new Promise((resolve, reject) => {
      const sent = request({
        method,
        signal,
        agent,
        host,
        path: pathname + search,
        port: Number(port) || (protocol === 'https:' ? 443 : 80),
        headers: { host: place.host, 'user-agent': this.options.userAgent, ...headers },
      });
      const fail = (error: Error) => sent.destroy(error);
      const refuse = (error: Error) => reject(known(error, method === 'POST' ? place.origin : place.href));
      let informational = 0;
      let answer: IncomingMessage | undefined;
      let connection: BoundedConnection;
      sent
        .on('socket', (socket: Duplex) => (connection = agent.begin(socket)))
        .on(
          'information',
          caught(fail, () => {
            informational += 1;
            if (informational > maxInformational) throw new RangeError('too many informational answers');
          }),
        )
        .on(
          'response',
          caught(fail, (response) => {
            if (response.statusCode! < 200)
              throw new Error(`the status ${response.statusCode} ends no answer`);
            answer = response;
            resolve({ status: response.statusCode!, headers: response.headers, body: response, connection });
          }),
        )
        .on('error', (error) => {
          const isUnanswered = !answer && informational === 0;
          if (method === 'GET' && !isRepeated && isUnanswered && sent.reusedSocket && isLost(error)) {
            resolve(this.request(place, { ...wanted, isRepeated: true }));
          }
          refuse(error);
          answer?.destroy(error);
        })
        // Node.js reports no error when the server changes the protocol (101).
        .on('close', () => refuse(new Error('the connection ended without an answer')))
        .end(body);
    });
  }

  private async read({ body, headers, connection }: Answer, place: URL, wanted: GuardedRequest) {
    const allowPiece = (bytes: number) => connection.allowMore(bytesForBody * bytes);
    try {
      return await readBody(body, headers['content-encoding'], wanted.maxDecodedBytes, allowPiece);
    } catch (error) {
      throw error instanceof TypeError
        ? new FetchFailed('encoding', place.href, error)
        : known(error, place.href);
    }
  }
}

/**
 * Whether the connection ended. The server may end an idle one while the next request is on its way. A request that changes nothing is
 * then sent again, once (RFC 9110 section 9.2.2).
 */
function isLost(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE';
}

/** A `Location` with its bytes above ASCII escaped, as browsers do. They are usually UTF-8; Node.js gives one character for each. */
function escaped(location: string): string {
  return location.replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
}

function parseUrl(text: string, requested: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  const readable =
    url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password;
  if (!readable) throw new FetchFailed(base ? 'bad_redirect' : 'bad_url', requested);
  return url;
}

/** Reads at most `maxBytes`, or fewer when the answer breaks off. */
async function readStart(body: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // The status has arrived: an incomplete body changes nothing.
  } finally {
    body.on('error', () => undefined).destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

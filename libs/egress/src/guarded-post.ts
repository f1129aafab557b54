import { type Agent, type Dispatcher, request } from 'undici';
import { FetchFailed, known } from './errors';
import { guardedAgent, type GuardedOptions } from './guarded-agent';
import type { TcpDialer } from './tcp-dialer';
import { withDeadline } from './with-deadline';

export interface Posted {
  readonly url: URL;
  /** In lower case; `user-agent` is added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For everything, from the name to the first bytes of the answer. */
  readonly timeoutMs: number;
  /** So much of the answer is read, in bytes; the rest is left. */
  readonly maxAnswerBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export interface PostAnswer {
  /** Any; a redirect is an answer like another. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The first bytes, as they came. */
  readonly start: Buffer;
}

/** Sends messages to servers whose URL or DNS are not under our control. Redirects are never followed. */
export class GuardedPost {
  private readonly agent: Agent;

  constructor(
    dialer: TcpDialer,
    private readonly options: GuardedOptions,
  ) {
    this.agent = guardedAgent(dialer, options);
  }

  /**
   * @throws GuardRefused, ConnectFailed, FetchFailed
   * @throws `signal.reason` as soon as the signal aborts
   */
  post({ url, headers, body, timeoutMs, maxAnswerBytes, signal }: Posted): Promise<PostAnswer> {
    const late = () => new FetchFailed('timeout', url.origin);
    return withDeadline({ timeoutMs, late, signal, timer: this.options.timer }, async (signal) => {
      try {
        const answer = await request(url, {
          dispatcher: this.agent,
          method: 'POST',
          signal,
          headers: { 'user-agent': this.options.userAgent, ...headers },
          body,
        });
        const start = await readStart(answer.body, maxAnswerBytes);
        return { status: answer.statusCode, headers: answer.headers, start };
      } catch (error) {
        throw known(error, url.origin);
      }
    });
  }

  /** Connections end; messages in progress fail. */
  close(): Promise<void> {
    return this.agent.destroy();
  }
}

/** Up to so many bytes; fewer where the answer breaks off. */
async function readStart(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
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

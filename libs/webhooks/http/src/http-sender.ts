import {
  ConnectFailed,
  type EgressGuard,
  FetchFailed,
  GuardedHttp,
  GuardRefused,
  type TcpDialer,
} from '@enrichment/egress';
import { type Clock, withoutBrackets } from '@enrichment/kernel';
import {
  excerptLength,
  type Sender,
  type SendFailure,
  type SendOutcome,
  type UrlProblem,
} from '@enrichment/webhooks-domain';

/** Milliseconds for a whole attempt; Standard Webhooks advises 15 to 30 seconds. */
const timeoutMs = 15_000;
const checkTimeoutMs = 5_000;
/** A character in UTF-8 has up to four bytes. */
const maxAnswerBytes = 4 * excerptLength;

export interface HttpSenderOptions {
  readonly dialer: TcpDialer;
  /** The dialer's guard. */
  readonly guard: EgressGuard;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Certificate authorities (PEM) instead of the default ones. */
  readonly ca?: string;
}

/** Sends messages over HTTPS. Plain HTTP is allowed only to literal addresses in `EGRESS_ALLOW_CIDRS`. */
export class HttpSender implements Sender {
  private readonly http: GuardedHttp;

  constructor(private readonly options: HttpSenderOptions) {
    this.http = new GuardedHttp(options.dialer, options);
  }

  async problemOf(text: string): Promise<UrlProblem | undefined> {
    const url = this.read(text);
    if (typeof url === 'string') return url;
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (port === 0) return 'no_address';
    try {
      await this.options.dialer.check(url.hostname, port, AbortSignal.timeout(checkTimeoutMs));
      return undefined;
    } catch (error) {
      return error instanceof GuardRefused ? 'refused_address' : 'no_address';
    }
  }

  async send({ url: text, headers, body, signal }: Parameters<Sender['send']>[0]): Promise<SendOutcome> {
    const { clock } = this.options;
    const began = clock.monotonic();
    const ended = (outcome: Partial<SendOutcome>): SendOutcome => ({
      status: undefined,
      failure: undefined,
      excerpt: '',
      retryAfterMs: 0,
      ...outcome,
      durationMs: clock.monotonic() - began,
    });
    const url = this.read(text);
    if (typeof url === 'string') return ended({ failure: 'refused_address' });
    try {
      const answer = await this.http.post({
        url,
        headers: { 'content-type': 'application/json', ...headers },
        body,
        timeoutMs,
        maxAnswerBytes,
        signal,
      });
      const excerpt = readable(answer.start);
      const retryAfterMs = retryAfter(answer.headers['retry-after'], clock.now());
      return ended({ status: answer.status, excerpt, retryAfterMs });
    } catch (error) {
      signal.throwIfAborted();
      return ended({ failure: failureOf(error) });
    }
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private read(text: string): URL | UrlProblem {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !['https:', 'http:'].includes(url.protocol)) return 'malformed';
    if (url.username || url.password || url.hash) return 'malformed';
    const host = withoutBrackets(url.hostname);
    return url.protocol === 'https:' || this.options.guard.opens(host) ? url : 'not_https';
  }
}

function failureOf(error: unknown): SendFailure {
  if (error instanceof GuardRefused) return 'refused_address';
  if (error instanceof ConnectFailed) return error.reason === 'failed' ? 'no_connection' : error.reason;
  if (error instanceof FetchFailed && error.reason === 'timeout') return 'timeout';
  return isAboutTls((error as Error).cause) ? 'tls' : 'broken';
}

/** Node.js reports certificate errors with codes of OpenSSL and with its own codes. */
function isAboutTls(cause: unknown): boolean {
  const code = String((cause as { code?: unknown } | undefined)?.code);
  return /CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code);
}

/** Removes invisible characters. PostgreSQL cannot store U+0000. */
function readable(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/[^\P{C}\n\t]/gu, '\uFFFD');
  return [...text].slice(0, excerptLength).join('');
}

/** Reads seconds or a date (RFC 9110); 0 for anything else. */
function retryAfter(value: string | readonly string[] | undefined, now: number): number {
  if (typeof value !== 'string') return 0;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return ms > 0 ? ms : 0;
}

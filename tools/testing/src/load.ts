import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A customer's account. */
export interface Customer {
  readonly accountId: string;
  readonly apiKey: string;
}

/** A sent request and its outcome. Times are milliseconds since the epoch. */
export interface SentRequest {
  readonly accountId: string;
  readonly sentAt: number;
  readonly endedAt: number;
  /** The idempotency key. At most one of the requests with the same key is charged. */
  readonly key?: string;
  /** `undefined`: the service did not answer. */
  readonly answer:
    | {
        readonly status: number;
        readonly code: string | undefined;
        readonly requestId: string;
        readonly creditsCharged: number;
        /** The request whose stored answer this is. */
        readonly replayOf?: string;
        readonly retryAfter?: string | undefined;
      }
    | undefined;
  /** The error of the connection, or the balancer's own answer. */
  readonly failure?: string | undefined;
}

const timeoutMs = 120_000;
const tickMs = 10;

/** Sends one request. @throws Error when the connection ends before the answer, or there is none within two minutes */
export async function post(
  url: string,
  apiKey: string,
  body: object,
  agent?: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const outgoing = request(url, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(agent && { agent }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  outgoing.end(JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += String(piece);
  return { status: response.statusCode!, headers: response.headers, text };
}

/** Sends one IP lookup. The promise never rejects. */
export async function lookUp(
  url: string,
  { accountId, apiKey }: Customer,
  agent?: Agent,
  headers?: Readonly<Record<string, string>>,
): Promise<SentRequest> {
  const sentAt = Date.now();
  const outcome = await post(`${url}/v1/ip/lookup`, apiKey, { ip: '8.8.8.8' }, agent, headers).then(
    ({ status, headers, text }) => {
      const { code, request_id: requestId } = parse(text);
      // The balancer's own answers have no request id. The service may have served the request.
      if (requestId === undefined) return { answer: undefined, failure: `${status} of the balancer` };
      const creditsCharged = Number(headers['x-credits-charged'] ?? 0);
      return { answer: { status, code, requestId, creditsCharged, retryAfter: headers['retry-after'] } };
    },
    ({ message }: Error) => ({ answer: undefined, failure: message }),
  );
  return { accountId, sentAt, endedAt: Date.now(), ...outcome };
}

export interface LoadOptions {
  readonly url: string;
  /** They send in turn. */
  readonly customers: readonly Customer[];
  /** Requests a second, independent of the answers' latency. */
  readonly perSecond: number;
  /** Further headers of the n-th request. */
  readonly headers?: (number: number) => Readonly<Record<string, string>>;
}

/** Sends lookups at a constant rate until `stop`, and records each. Failures do not end it. */
export class Load {
  readonly log: SentRequest[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 });
  private readonly inProgress = new Set<Promise<unknown>>();
  private readonly sending: Promise<void>;
  private running = true;
  private sent = 0;

  constructor(private readonly options: LoadOptions) {
    this.sending = this.send();
  }

  /** Sends no more requests, and waits for the answers. */
  async stop(): Promise<readonly SentRequest[]> {
    this.running = false;
    await this.sending;
    await Promise.all(this.inProgress);
    this.agent.destroy();
    return this.log;
  }

  private async send(): Promise<void> {
    const { url, customers, perSecond, headers } = this.options;
    const start = performance.now();
    while (this.running) {
      const due = Math.floor(((performance.now() - start) / 1_000) * perSecond);
      for (; this.sent < due; this.sent++) {
        const customer = customers[this.sent % customers.length]!;
        const one = lookUp(url, customer, this.agent, headers?.(this.sent)).then((sent) => {
          this.log.push(sent);
          this.inProgress.delete(one);
        });
        this.inProgress.add(one);
      }
      await pause(tickMs);
    }
  }
}

/** The number of requests by outcome, the most first: `{ '200': 1990, '503 SYS_002': 10 }`. */
export function countOutcomes(log: readonly SentRequest[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { answer, failure } of log) {
    const name = answer ? [answer.status, answer.code].filter(Boolean).join(' ') : (failure ?? 'lost');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort(([, one], [, other]) => other - one));
}

/** `1990 x 200, 10 x 503 SYS_002; slowest 320 ms` */
export function outcomesOf(log: readonly SentRequest[]): string {
  const counts = Object.entries(countOutcomes(log)).map(([name, count]) => `${count} x ${name}`);
  const slowest = log.reduce((max, { sentAt, endedAt }) => Math.max(max, endedAt - sentAt), 0);
  return `${counts.join(', ')}; slowest ${slowest} ms`;
}

function parse(text: string): { code?: string; request_id?: string } {
  try {
    return JSON.parse(text) as { code?: string };
  } catch {
    return {};
  }
}

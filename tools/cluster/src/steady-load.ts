import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Customer, Sent } from '@enrichment/chaos';

export interface LoadOptions {
  readonly url: string;
  readonly customers: readonly Customer[];
  readonly perSecond: number;
  /** Further headers of the request with this number. */
  readonly headers?: (number: number) => Readonly<Record<string, string>>;
}

/** One request that was sent, and what came of it. */
export interface Outcome extends Sent {
  /** `undefined`: none of the service came. */
  readonly answer: (NonNullable<Sent['answer']> & { readonly retryAfter: string | undefined }) | undefined;
  /** What came instead: the balancer's answer, or none. */
  readonly failure: string | undefined;
}

const tickMs = 10;
const timeoutMs = 60_000;

/** Lookups at a steady rate, however long the answers take: what many callers send who know nothing of each other. */
export class SteadyLoad {
  readonly outcomes: Outcome[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 });
  private readonly underWay = new Set<Promise<void>>();
  private running = true;
  private readonly sending: Promise<void>;

  constructor(private readonly options: LoadOptions) {
    this.sending = this.send();
  }

  /** Sends no more, and waits for the answers. */
  async stop(): Promise<readonly Outcome[]> {
    this.running = false;
    await this.sending;
    await Promise.all(this.underWay);
    this.agent.destroy();
    return this.outcomes;
  }

  private async send(): Promise<void> {
    const start = performance.now();
    let sent = 0;
    while (this.running) {
      const due = Math.floor(((performance.now() - start) / 1_000) * this.options.perSecond);
      for (; sent < due; sent++) this.ask(sent);
      await pause(tickMs);
    }
  }

  private ask(number: number): void {
    const { url, customers, headers } = this.options;
    const customer = customers[number % customers.length]!;
    const asked = lookUp(url, customer, this.agent, headers?.(number)).then((outcome) => {
      this.outcomes.push(outcome);
      this.underWay.delete(asked);
    });
    this.underWay.add(asked);
  }
}

/** One lookup; never rejects. */
export function lookUp(
  url: string,
  { accountId, apiKey }: Customer,
  agent?: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const sentAt = Date.now();
  return new Promise((resolve) => {
    const fail = ({ message }: Error) =>
      resolve({ accountId, sentAt, endedAt: Date.now(), answer: undefined, failure: message });
    const asked = request(
      `${url}/v1/ip/lookup`,
      {
        method: 'POST',
        headers: { ...headers, 'x-api-key': apiKey, 'content-type': 'application/json' },
        ...(agent && { agent }),
        timeout: timeoutMs,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('error', fail).on('end', () => {
          const body = parse(text);
          const answer = {
            status: response.statusCode!,
            code: body.code,
            requestId: body.request_id ?? '',
            creditsCharged: Number(response.headers['x-credits-charged'] ?? 0),
            retryAfter: response.headers['retry-after'],
          };
          // The balancer's own answers have no id: what became of the request is not known.
          const isOurs = body.request_id !== undefined;
          resolve({
            ...{ accountId, sentAt, endedAt: Date.now() },
            answer: isOurs ? answer : undefined,
            failure: isOurs ? undefined : `${answer.status} of the balancer`,
          });
        });
      },
    );
    asked.on('error', fail).on('timeout', () => asked.destroy(new Error('no answer within a minute')));
    asked.end('{"ip":"8.8.8.8"}');
  });
}

function parse(text: string): { code?: string; request_id?: string } {
  try {
    return JSON.parse(text) as { code?: string };
  } catch {
    return {};
  }
}

/** How many of each: `{ '200': 1990, '503 SYS_002': 10 }`. */
export function count(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { answer, failure } of outcomes) {
    const name = answer ? [answer.status, answer.code].filter(Boolean).join(' ') : failure!;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

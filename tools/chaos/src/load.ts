import { setTimeout as pause } from 'node:timers/promises';

/** A customer's account. */
export interface Customer {
  readonly accountId: string;
  readonly apiKey: string;
}

/** One request that was sent, and what came of it. Times are milliseconds since the epoch. */
export interface Sent {
  readonly accountId: string;
  readonly sentAt: number;
  readonly endedAt: number;
  /** The idempotency key: of all requests with one, at most one is charged. */
  readonly key?: string;
  /** `undefined`: the connection ended without an answer. */
  readonly answer:
    | {
        readonly status: number;
        readonly code: string | undefined;
        readonly requestId: string;
        readonly creditsCharged: number;
        /** The request whose stored answer this is. */
        readonly replayOf?: string;
      }
    | undefined;
}

/** Callers who ask without a pause, note every request, and go on whatever happens. */
export class Load {
  readonly log: Sent[] = [];
  private running = true;
  private readonly done: Promise<unknown>;

  constructor(
    private readonly url: string,
    private readonly nextCustomer: () => Customer,
    callers: number,
  ) {
    this.done = Promise.all(Array.from({ length: callers }, () => this.call()));
  }

  get successes(): number {
    return this.log.filter(({ answer }) => answer?.status === 200).length;
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.done;
  }

  private async call(): Promise<void> {
    while (this.running) {
      const customer = this.nextCustomer();
      const sentAt = Date.now();
      const outcome = await ask(this.url, customer.apiKey);
      if (outcome === 'refused') {
        await pause(20); // Nobody listens: nothing was sent.
        continue;
      }
      this.log.push({ accountId: customer.accountId, sentAt, endedAt: Date.now(), answer: outcome });
      // In trouble, not so eager that a broken service is all there is to see in the log.
      if (outcome?.status !== 200 && outcome?.status !== 402) await pause(20);
    }
  }
}

async function ask(url: string, apiKey: string): Promise<Sent['answer'] | 'refused'> {
  try {
    const response = await fetch(`${url}/v1/ip/lookup`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: '{"ip":"8.8.8.8"}',
      signal: AbortSignal.timeout(60_000),
    });
    const body = (await response.json()) as { request_id: string; code?: string };
    return {
      status: response.status,
      code: body.code,
      requestId: body.request_id,
      creditsCharged: Number(response.headers.get('x-credits-charged')),
    };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code === 'ECONNREFUSED' ? 'refused' : undefined;
  }
}

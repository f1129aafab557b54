import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { complaintsAbout, type DescribedApi, type ReceivedAnswer } from '@enrichment/api/testing';
import type { Call } from './calls';
import { type Customer, post, type SentRequest } from '@enrichment/testing';
import type { Random } from '../parts/random';

interface TrafficOptions {
  readonly url: string;
  readonly next: (random: Random) => Call;
  readonly random: Random;
  /** Callers with an account of their own give every request an idempotency key, and repeat what failed under it. */
  readonly own: readonly Customer[];
  /** Accounts shared by as many further callers, which repeat nothing. */
  readonly shared: readonly Customer[];
  readonly described: DescribedApi;
  readonly pauseMs: number;
  /** Longest allowed duration of an answer; without it durations do not matter, as in tests on a busy machine. */
  readonly slowestMs?: number | undefined;
}

const attempts = 12;
const calm = [200, 400, 402, 404];

/** Callers of all operations, which record every request and compare every answer with the contract. */
export class Traffic {
  readonly log: (SentRequest & { readonly path: string })[] = [];
  /** One sentence for each answer that breaks a promise. */
  readonly complaints: string[] = [];
  /** Refused connections: no request was sent. */
  refused = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly callers: Promise<void>[] = [];
  private running = true;
  private keys = 0;

  constructor(private readonly options: TrafficOptions) {
    for (const customer of options.own) {
      this.callers.push(this.call(() => this.insist(customer)));
      this.callers.push(
        this.call(async () => {
          await this.send(options.random.pick(options.shared), options.next(options.random));
        }),
      );
    }
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.callers);
    this.agent.destroy();
  }

  /** Sends one request and records it. @returns its answer, if any */
  async send(customer: Customer, call: Call, key?: string): Promise<ReceivedAnswer | undefined> {
    const { accountId, apiKey } = customer;
    const sentAt = Date.now();
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const url = this.options.url + call.path;
    const { answer, failure } = await post(url, apiKey, call.body, this.agent, headers).then(
      (received) => ({ answer: received, failure: undefined }),
      (error: NodeJS.ErrnoException) => ({ answer: undefined, failure: error }),
    );
    if (failure?.code === 'ECONNREFUSED') {
      this.refused++;
      await pause(50);
      return undefined;
    }
    const endedAt = Date.now();
    const sent = { path: call.path, accountId, sentAt, endedAt, ...(key !== undefined && { key }) };
    this.log.push({ ...sent, answer: answer && this.read(call, answer) });
    if (endedAt - sentAt > (this.options.slowestMs ?? Infinity))
      this.complaints.push(
        `${call.path} ${JSON.stringify(call.body)} took ${endedAt - sentAt} ms: ${answer?.text.slice(0, 200) ?? 'no answer'}`,
      );
    return answer;
  }

  private async call(once: () => Promise<void>): Promise<void> {
    while (this.running) {
      await once();
      await pause(this.options.random.between(0, this.options.pauseMs));
    }
  }

  /** Sends one request under one key until it succeeds, and sometimes again: the same answer must return. */
  private async insist(customer: Customer): Promise<void> {
    const { random, next } = this.options;
    const call = next(random);
    const key = `${customer.accountId}-${++this.keys}`;
    for (let attempt = 0; attempt < attempts && this.running; attempt++) {
      const answer = await this.send(customer, call, key);
      if (answer && calm.includes(answer.status)) {
        if ([200, 404].includes(answer.status) && random.between(1, 4) === 1)
          await this.repeat(customer, call, key, answer.text);
        return;
      }
      await pause(20 * 2 ** Math.min(attempt, 5));
    }
  }

  private async repeat(customer: Customer, call: Call, key: string, first: string): Promise<void> {
    const answer = await this.send(customer, call, key);
    if (answer?.status !== 200 && answer?.status !== 404) return;
    if (answer.text !== first)
      this.complaints.push(
        `${call.path} answered a repetition otherwise: ${first.slice(0, 200)} | ${answer.text.slice(0, 200)}`,
      );
  }

  private read(call: Call, answer: ReceivedAnswer): NonNullable<SentRequest['answer']> {
    for (const complaint of complaintsAbout('POST', call.path, answer, [this.options.described]))
      this.complaints.push(
        `${call.path} ${JSON.stringify(call.body)} was answered with ${answer.status}: ` +
          `${typeof complaint === 'string' ? complaint : JSON.stringify(complaint)}; ${answer.text.slice(0, 300)}`,
      );
    const body = parsed(answer.text);
    if ([200, 404].includes(answer.status) && call.contradicts?.(body))
      this.complaints.push(`${call.path} ${JSON.stringify(call.body)} was answered wrongly: ${answer.text}`);
    const { code, request_id: bodyId } = body;
    return {
      status: answer.status,
      code,
      requestId: String(answer.headers['x-request-id']),
      creditsCharged: Number(answer.headers['x-credits-charged'] ?? 0),
      ...(answer.headers['idempotent-replayed'] === 'true' && { replayOf: bodyId ?? '' }),
    };
  }
}

function parsed(text: string): { code?: string; request_id?: string } & Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

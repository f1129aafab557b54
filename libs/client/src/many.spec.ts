import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EnrichmentClient } from './enrichment-client';
import { isEnrichmentError } from './errors';
import type { ManyOptions, Outcome, Progress } from './many';
import type { EmailValidationAnswer } from './index';
import type { Timing } from './options';
import { refusal } from './testing/scripted-service';
import { VirtualTime } from './testing/virtual-time';

// Some tests take seconds, and four times as long on a slow machine.
jest.setTimeout(120_000);

const apiKey = 'enr_secret';
type Answered = Outcome<string, EmailValidationAnswer>;
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `a${i}@example.com`);

/** The service with a limit over a sliding second, which takes some time for each request. */
class LimitedService {
  readonly sent: { at: number; email: string; key: string | null; body: object }[] = [];
  refusals = 0;
  running = 0;
  maxRunning = 0;
  accepted: number[] = [];

  constructor(
    private readonly time: VirtualTime,
    private readonly limit = 10,
    private readonly latencyMs: (email: string) => number = () => 200,
    /** Of a request, and of an answer. */
    private readonly travelMs: () => number = () => 0,
    /** From a request's arrival until it is counted. */
    private readonly countingMs: () => number = () => 0,
  ) {}

  readonly fetch: typeof fetch = async (_, { body, headers, signal } = {}) => {
    await this.time.sleep(this.travelMs(), signal ?? undefined);
    const arrivedAt = this.time.now();
    await this.time.sleep(this.countingMs(), signal ?? undefined);
    const at = this.time.now();
    const request = JSON.parse(body as string) as { email: string };
    this.sent.push({
      at,
      email: request.email,
      key: new Headers(headers).get('idempotency-key'),
      body: request,
    });
    this.accepted = this.accepted.filter((then) => then > at - 1_000);
    if (this.accepted.length >= this.limit) {
      this.refusals++;
      const { status = 0, headers: answered, body } = refusal(429, 'RATE_001', {}, 1);
      return new Response(JSON.stringify(body), { status, headers: { ...answered } });
    }
    this.accepted.push(at);
    this.maxRunning = Math.max(this.maxRunning, ++this.running);
    try {
      await this.time.sleep(this.latencyMs(request.email), signal ?? undefined);
    } finally {
      this.running--;
    }
    if (request.email.startsWith('bad')) {
      const { status = 0, body } = refusal(400, 'EMAIL_001', { email: request.email, suggestion: 'Do.' });
      return new Response(JSON.stringify(body), { status });
    }
    const answer = {
      ...request,
      processing_time_ms: this.time.now() - arrivedAt,
      request_id: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
    };
    await this.time.sleep(this.travelMs(), signal ?? undefined);
    return new Response(JSON.stringify(answer), {
      headers: {
        'x-credits-charged': '1',
        'ratelimit-policy': `"email";q=${this.limit};w=1`,
        ratelimit: `"email";r=${this.limit - this.accepted.length};t=1`,
      },
    });
  };
}

describe('many subjects', () => {
  let time: VirtualTime;
  beforeEach(() => {
    time = new VirtualTime();
  });

  const clientOf = (service: LimitedService, timing: Timing = time) =>
    new EnrichmentClient({ baseUrl: 'http://api.test', apiKey, fetch: service.fetch, timing });
  async function collect(
    service: LimitedService,
    subjects: Iterable<string> | AsyncIterable<string>,
    options?: ManyOptions<{ include_company_data?: boolean }>,
    timing?: Timing,
  ): Promise<Answered[]> {
    const outcomes: Answered[] = [];
    for await (const outcome of clientOf(service, timing).email.validateAll(subjects, options))
      outcomes.push(outcome);
    return outcomes;
  }

  it('are all answered at the rate of the limit, and none is refused', async () => {
    const service = new LimitedService(time);
    const outcomes = await time.run(collect(service, addresses(100), { concurrency: 100 }));
    expect(service.refusals).toBe(0);
    expect(outcomes.map(({ subject }) => subject).sort()).toEqual(addresses(100).sort());
    expect(outcomes.every(({ reply }) => reply)).toBe(true);
    // 100 requests at 10 a second take 10 s; the margin adds less than one.
    expect(time.now()).toBeLessThan(11_000);
  });

  it('keep the rate of the limit on a busy machine, whose timers are late, and none is refused', async () => {
    const service = new LimitedService(time, 10, () => 20);
    const now = () => time.now();
    const turnMs = 40;
    const sleep: Timing['sleep'] = (milliseconds, signal) =>
      time.sleep(Math.ceil((now() + milliseconds) / turnMs) * turnMs - now(), signal);
    const busy: Timing = { now, sleep, random: Math.random };
    await time.run(collect(service, addresses(300), { concurrency: 50 }, busy));
    expect(service.refusals).toBe(0);
    expect(time.now()).toBeLessThan(32_000);
  });

  it('are not refused when requests travel at different speeds', async () => {
    const travelled = [2, 90, 5, 40, 1, 70, 3];
    let next = 0;
    const service = new LimitedService(
      time,
      10,
      (email) => (email.endsWith('7@example.com') ? 3_000 : 200),
      () => travelled[next++ % travelled.length]!,
    );
    await time.run(collect(service, addresses(200), { concurrency: 50 }));
    expect(service.refusals).toBe(0);
    expect(time.now()).toBeLessThan(27_000);
  });

  it('are not refused when the service counts some late, and when errors tell no time', async () => {
    let next = 0;
    const delays = [0, 0, 41, 0, 0, 0, 20];
    const service = new LimitedService(
      time,
      10,
      () => 60,
      () => 0,
      () => delays[next++ % delays.length]!,
    );
    const subjects = addresses(300).map((address, i) => (i % 4 ? address : `bad-${address}`));
    await time.run(collect(service, subjects, { concurrency: 50 }));
    expect(service.refusals).toBe(0);
    expect(time.now()).toBeLessThan(33_000);
  });

  it('wait until the requests before them have left the window', async () => {
    const service = new LimitedService(time);
    service.accepted = Array.from({ length: 9 }, () => 0);
    await time.run(collect(service, addresses(20), { concurrency: 20 }));
    expect(service.refusals).toBe(0);
  });

  it.each([401, 402, 403])('end with a refusal of all (%i): no other request is sent', async (status) => {
    let sent = 0;
    const { body } = refusal(status, 'AUTH_002');
    const refuse = () => Promise.resolve(new Response(JSON.stringify(body), { status: ++sent && status }));
    const client = new EnrichmentClient({ baseUrl: 'http://api.test', apiKey, fetch: refuse, timing: time });
    const all = async () => {
      for await (const outcome of client.email.validateAll(addresses(50))) expect(outcome).toBeUndefined();
    };
    await expect(time.run(all())).rejects.toMatchObject({ status });
    expect(sent).toBe(1);
  });

  it('wait and are sent again when other callers use the limit too', async () => {
    const service = new LimitedService(time);
    const both = Promise.all([
      collect(service, addresses(60)),
      collect(service, addresses(60), { concurrency: 20 }),
    ]);
    const outcomes = (await time.run(both)).flat();
    expect(service.refusals).toBeGreaterThan(0);
    expect(outcomes.filter(({ reply }) => reply)).toHaveLength(120);
  });

  it('are returned in the order of arrival, each with its own reply or error', async () => {
    const service = new LimitedService(time, 1_000, (email) => (email.startsWith('slow') ? 900 : 10));
    const subjects = ['first@a.example', 'slow@a.example', 'bad@a', 'quick@a.example'];
    const outcomes = await time.run(collect(service, subjects));
    expect(outcomes.map(({ index }) => index)).toEqual([0, 2, 3, 1]);
    const [, failed] = outcomes;
    expect(isEnrichmentError(failed!.error) && failed!.error.code).toBe('EMAIL_001');
    expect(outcomes[2]!.reply!.data.email).toBe('quick@a.example');
  });

  it('run up to the limit at a time, on demand', async () => {
    const service = new LimitedService(time, 1_000);
    async function* source() {
      yield* addresses(30);
      await Promise.resolve();
    }
    await time.run(collect(service, source(), { concurrency: 3 }));
    expect(service.maxRunning).toBe(3);
    for (const concurrency of [0, 1.5, Number.NaN])
      await expect(collect(service, [], { concurrency })).rejects.toThrow('concurrency');
  });

  it('report progress, and take parameters', async () => {
    const service = new LimitedService(time, 1_000);
    const seen: Progress[] = [];
    const options = { onProgress: (progress: Progress) => seen.push(progress), concurrency: 1 };
    await time.run(
      collect(service, ['a@b.example', 'bad@', 'c@d.example'], {
        ...options,
        parameters: { include_company_data: true },
      }),
    );
    expect(seen).toEqual([
      { done: 1, failed: 0, creditsCharged: 1 },
      { done: 2, failed: 1, creditsCharged: 1 },
      { done: 3, failed: 1, creditsCharged: 2 },
    ]);
    expect(service.sent[0]!.body).toEqual({ email: 'a@b.example', include_company_data: true });
  });

  it('have the same idempotency keys in every run of one name, wherever they are in the list', async () => {
    const service = new LimitedService(time, 1_000);
    const keysOf = async (list: string[], run?: string) => {
      service.sent.length = 0;
      await time.run(collect(service, list, run === undefined ? {} : { run }));
      return new Map(service.sent.map(({ email, key }) => [email, key]));
    };
    const long = 'ü'.repeat(60);
    const list = ['jo@bücher.example', `${long}1`, `${long}2`, '\ud800@a.example', ...addresses(2)];
    const first = await keysOf(list, 'newsletter');
    expect(await keysOf(list.toReversed(), 'newsletter')).toEqual(new Map([...first].reverse()));
    for (const key of first.values()) expect(key).toMatch(/^newsletter:[!-~]{1,244}$/);
    expect(new Set(first.values()).size).toBe(list.length);
    expect(await keysOf(list, 'other')).not.toEqual(first);
    expect(
      await keysOf(
        list.map((line) => `${line}\r\n`),
        'newsletter',
      ),
    ).toEqual(first);
    await expect(keysOf(list, 'two words')).rejects.toThrow('run must be');
    await expect(keysOf(list, 'x'.repeat(65))).rejects.toThrow('run must be');
  });

  it('have other keys for other parameters and operations', async () => {
    const service = new LimitedService(time, 1_000);
    const client = clientOf(service);
    const options = { run: 'crm' };
    for (const parameters of [{}, { include_company_data: false }, { include_company_data: true }])
      await time.run(collect(service, ['acme'], { ...options, parameters }));
    const each = async (outcomes: AsyncIterable<unknown>) => {
      for await (const outcome of outcomes) expect(outcome).toMatchObject({ subject: 'acme' });
    };
    await time.run(each(client.company.getAll(['acme'], options)));
    await time.run(each(client.profile.getAll(['acme'], options)));
    // The service answers validations only, so pages are asked for again.
    const keys = service.sent.map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });

  it('end with an abort, or when the loop ends', async () => {
    const service = new LimitedService(time);
    const stop = new AbortController();
    const run = async () => {
      for await (const { index } of clientOf(service).email.validateAll(addresses(50), {
        signal: stop.signal,
      }))
        if (index === 5) stop.abort(new Error('enough'));
    };
    await expect(time.run(run())).rejects.toThrow('enough');
    const few = async () => {
      for await (const { index } of clientOf(service).email.validateAll(addresses(50))) if (index > 1) return;
    };
    await time.run(few());
    const sent = service.sent.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect([service.sent.length, time.pending]).toEqual([sent, 0]);
    const aborted = collect(service, addresses(2), { signal: AbortSignal.abort(new Error('before')) });
    await expect(aborted).rejects.toThrow('before');
  });
});

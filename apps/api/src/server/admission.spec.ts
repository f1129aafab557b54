import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { admission, type Admission, type Refusal } from './admission';
import { proof } from './queueing-delay';

const targetMs = 10;
const intervalMs = proof * targetMs;

/** As much of an answer as admission uses. */
class Answer extends EventEmitter {
  status: number | undefined;
  headers: string[] = [];
  body = '';
  writeHead(status: number, headers: string[]): void {
    Object.assign(this, { status, headers });
  }
  end(body: string): void {
    this.body = body;
    this.emit('close');
  }
}

describe('admission', () => {
  let clock: ManualClock;
  let refused: Refusal[];
  let endTurn: () => void;
  let admitting: Admission;
  const limits = { maxInFlight: 1_000_000, maxEmailInFlight: 1_000_000, maxQueueingMs: targetMs };
  const open = (some: Partial<typeof limits> = {}) => {
    refused = [];
    admitting = admission({
      ...{ ...limits, ...some },
      clock,
      onRefused: (why) => refused.push(why),
      endOfTurn: (callback) => (endTurn = callback),
    });
  };
  beforeEach(() => {
    clock = new ManualClock();
    open();
  });

  const ask = (url = '/v1/ip/lookup') => {
    const answer = new Answer();
    const admitted = admitting.check({ url } as IncomingMessage, answer as unknown as ServerResponse);
    return { admitted, answer };
  };
  /** A turn of the event loop that takes up so many requests, each of which costs a millisecond when it is admitted. */
  const turn = (requests: number): number => {
    let admitted = 0;
    for (let i = 0; i < requests; i++) {
      const one = ask();
      if (!one.admitted) continue;
      admitted += 1;
      clock.advance(1);
      one.answer.end('');
    }
    endTurn();
    return admitted;
  };

  it('admits everything while turns are short, and a burst', () => {
    for (let i = 0; i < 100; i++) expect(turn(targetMs)).toBe(targetMs);
    expect(turn(intervalMs - 1)).toBe(intervalMs - 1);
    expect(turn(1)).toBe(1);
    expect(turn(intervalMs - 1)).toBe(intervalMs - 1);
    expect(refused).toEqual([]);
  });

  it('takes up as many as are done in the target time once turns have been late for an interval', () => {
    for (let i = 0; i < intervalMs / 50; i++) expect(turn(50)).toBe(50);
    for (let i = 0; i < 5; i++) expect(turn(50)).toBe(targetMs + 1);
    expect(new Set(refused)).toEqual(new Set(['delay']));
  });

  it('admits everything again after one short turn, and is quick when the overload comes back at once', () => {
    for (let i = 0; i < intervalMs / 50; i++) turn(50);
    expect(turn(targetMs)).toBe(targetMs);
    expect(turn(50)).toBe(50);
    expect(turn(50)).toBe(targetMs + 1);
    turn(1);
    clock.advance(2_000);
    expect([turn(50), turn(50)]).toEqual([50, 50]);
  });

  it('always admits whoever asks whether the service lives', () => {
    open({ maxInFlight: 0 });
    for (const url of ['/healthz', '/readyz?verbose', '/metrics']) expect(ask(url).admitted).toBe(true);
    expect(ask('/healthz/x').admitted).toBe(false);
  });

  it('has so many requests in flight, and so many that wait for mail hosts', () => {
    open({ maxInFlight: 3, maxEmailInFlight: 1 });
    const email = ask('/v1/email/validate');
    expect([email.admitted, ask('/v1/email/validate?x').admitted]).toEqual([true, false]);
    expect([ask().admitted, ask().admitted, ask().admitted]).toEqual([true, true, false]);
    email.answer.end('');
    expect(ask('/v1/email/validate').admitted).toBe(true);
    expect(refused).toEqual(['email_in_flight', 'in_flight']);
  });

  it('refuses early by the same law, and in the same shape', () => {
    const early = () => admitting.early({ url: '/v1/ip/lookup' } as IncomingMessage);
    for (let i = 0; i < intervalMs / 50; i++) turn(50);
    expect(early()).toBeUndefined();
    clock.advance(targetMs + 1);
    const answer = early()!;
    const { answer: late } = ask();
    const [head, body] = answer.split('\r\n\r\n') as [string, string];
    const [line, ...fields] = head.split('\r\n');
    const withoutId = (text: string) => text.replace(/[0-9A-Z]{26}/, 'id');
    expect(line).toBe('HTTP/1.1 503 Service Unavailable');
    expect(withoutId(body)).toBe(withoutId(late.body));
    const lateFields = late.headers.flatMap((name, i) => (i % 2 ? [] : `${name}: ${late.headers[i + 1]!}`));
    expect(fields.map(withoutId).sort()).toEqual(lateFields.map(withoutId).sort());
    expect(head).toContain(JSON.parse(body).request_id);
    expect(head).toContain(`Content-Length: ${body.length}`);
    expect(admitting.early({ url: '/healthz' } as IncomingMessage)).toBeUndefined();
    expect(refused).toEqual(['delay', 'delay']);
  });

  it('refuses in the shape of the contract', () => {
    open({ maxInFlight: 0 });
    const { status, headers, body } = ask().answer;
    const fields = Object.fromEntries(headers.flatMap((name, i) => (i % 2 ? [] : [[name, headers[i + 1]]])));
    const { request_id, ...rest } = JSON.parse(body) as Record<string, unknown>;
    expect(status).toBe(503);
    expect(rest).toEqual({
      ...{ error: 'service_unavailable', code: 'SYS_002', details: {} },
      message: expect.stringMatching(/send this one again/),
    });
    expect(fields).toMatchObject({
      'Retry-After': '1',
      'X-Request-Id': request_id,
      'Content-Length': String(body.length),
    });
  });
});

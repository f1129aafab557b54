import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { admission, type Admission, type Refusal } from './admission';
import { DelayedAnswers } from './delayed-answers';
import { proof } from './queueing-delay';

const targetMs = 20;
const intervalMs = proof * targetMs;

/** As much of an answer as admission uses. */
class Answer extends EventEmitter {
  status: number | undefined;
  destroyed = false;
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
  let nextTurns: (() => void)[];
  let delayed: DelayedAnswers;
  let admitting: Admission;
  const limits = { maxInFlight: 1_000_000, maxEmailInFlight: 1_000_000, maxQueueingMs: targetMs };
  const open = (some: Partial<typeof limits> = {}) => {
    [refused, nextTurns] = [[], []];
    admitting = admission({
      ...{ ...limits, ...some },
      ...{ clock, delayed },
      onRefused: (why) => refused.push(why),
      nextTurn: (callback) => nextTurns.push(callback),
    });
  };
  beforeEach(() => {
    clock = new ManualClock();
    delayed = new DelayedAnswers(60_000);
    open();
  });
  afterEach(() => delayed.flush());

  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** Each that starts costs a millisecond. */
  const ask = (url = '/v1/ip/lookup', endsAtOnce = true) => {
    const asked = { answer: new Answer(), started: false };
    admitting.admit({ url } as IncomingMessage, asked.answer as unknown as ServerResponse, () => {
      asked.started = true;
      clock.advance(1);
      if (endsAtOnce) asked.answer.end('');
    });
    return asked;
  };
  const endTurn = async () => {
    for (const callback of nextTurns.splice(0)) callback();
    await settled();
  };
  /** Turns of the event loop, in each of which so many requests arrive. @returns how many have started */
  const turns = async (count: number, requests: number): Promise<number> => {
    const asked: ReturnType<typeof ask>[] = [];
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < requests; j++) asked.push(ask());
      await endTurn();
    }
    return asked.filter(({ started }) => started).length;
  };
  const rest = async () => {
    while (nextTurns.length > 0) await endTurn();
  };
  /** What a turn has time for. */
  const turnsShare = targetMs / 4;
  /** So many that the last of them waits about so long. */
  const burst = async (waitMs: number) => {
    await turns(1, waitMs);
  };

  it('admits everything while nobody waits, and a burst', async () => {
    expect(await turns(100, turnsShare)).toBe(100 * turnsShare);
    const asked = Array.from({ length: 5 * targetMs }, () => ask());
    expect(asked.filter(({ started }) => started)).toHaveLength(turnsShare);
    expect(admitting.waiting()).toBe(5 * targetMs - turnsShare);
    await rest();
    expect(asked.every(({ started }) => started)).toBe(true);
    expect(refused).toEqual([]);
  });

  it('refuses nobody for a stall of the event loop, in which everybody waits', async () => {
    const asked = Array.from({ length: 32 }, () => ask());
    clock.advance(300);
    await rest();
    expect(asked.every(({ started }) => started)).toBe(true);
    await turns(1, 32);
    clock.advance(2 * intervalMs);
    expect(await turns(1, 1)).toBe(0);
    await rest();
    expect(refused).toEqual([]);
  });

  it('refuses of a larger burst those who have waited five times the target', async () => {
    const asked = Array.from({ length: 20 * targetMs }, () => ask());
    await rest();
    expect(asked.findLastIndex(({ started }) => started)).toBe(5 * targetMs + turnsShare);
    expect(refused).toHaveLength(15 * targetMs - turnsShare - 1);
  });

  it('refuses those who wait longer than the target once everybody has for an interval', async () => {
    await burst(3 * targetMs);
    await turns(intervalMs / turnsShare - 5, turnsShare);
    expect(refused).toEqual([]);
    await turns(20, 2 * turnsShare);
    expect(new Set(refused)).toEqual(new Set(['delay']));
    // What arrives within the target, two a millisecond.
    expect(admitting.waiting()).toBeLessThanOrEqual(2 * targetMs);
  });

  it('admits everything again when somebody has waited less, and is quick when the overload comes back at once', async () => {
    const overload = async () => {
      await burst(3 * targetMs);
      await turns(intervalMs / turnsShare, turnsShare);
    };
    await overload();
    const before = refused.length;
    expect(before).toBeGreaterThan(0);
    await rest();
    await turns(5, turnsShare);
    expect(refused).toHaveLength(before);
    await burst(3 * targetMs);
    await rest();
    const again = refused.length;
    expect(again).toBeGreaterThan(before);
    clock.advance(2_000);
    await burst(3 * targetMs);
    await rest();
    expect(refused).toHaveLength(again);
  });

  it('keeps refusals back', async () => {
    const asked = Array.from({ length: 6 * targetMs }, () => ask());
    await rest();
    expect(asked.at(-1)!.answer.status).toBeUndefined();
    delayed.flush();
    expect(asked.at(-1)!.answer.status).toBe(503);
  });

  it('starts nothing for a caller who has gone', async () => {
    const asked = Array.from({ length: targetMs }, () => ask());
    const gone = asked.at(-1)!;
    gone.answer.destroyed = true;
    await rest();
    expect(asked.map(({ started }) => started)).toEqual(asked.map((one) => one !== gone));
  });

  it('always admits whoever asks whether the service lives', () => {
    open({ maxInFlight: 0 });
    for (const url of ['/healthz', '/readyz?verbose', '/metrics']) expect(ask(url).started).toBe(true);
    expect(ask('/healthz/x').started).toBe(false);
  });

  it('starts them at once, whoever else waits for their turn', async () => {
    for (let i = 0; i < 5 * targetMs; i++) ask();
    expect([ask().started, ask('/healthz').started]).toEqual([false, true]);
    await rest();
  });

  it('has so many requests in flight, and so many that wait for mail hosts', () => {
    open({ maxInFlight: 3, maxEmailInFlight: 1 });
    const email = ask('/v1/email/validate', false);
    expect([email.started, ask('/v1/email/validate?x').started]).toEqual([true, false]);
    const others = Array.from({ length: 3 }, () => ask('/v1/ip/lookup', false));
    expect(others.map(({ started }) => started)).toEqual([true, true, false]);
    delayed.flush();
    expect(others.at(-1)!.answer.status).toBe(503);
    email.answer.end('');
    expect(ask('/v1/email/validate').started).toBe(true);
    expect(refused).toEqual(['email_in_flight', 'in_flight']);
  });

  /** A request of which only its head is there; what becomes of it, once that is decided. */
  const askEarly = (url = '/v1/ip/lookup', isThere = true) => {
    const request = { url } as IncomingMessage;
    const answer = new Answer();
    const asked = { answer, text: undefined as string | undefined, started: false };
    admitting.early(request, (made) => {
      if (!isThere) return false;
      if (made) asked.text = made();
      else
        admitting.admit(request, answer as unknown as ServerResponse, () => {
          asked.started = true;
          clock.advance(1);
        });
      return true;
    });
    return asked;
  };

  it('decides early by the same law, and refuses in the same shape', async () => {
    for (let i = 0; i < 5 * targetMs + 2 * turnsShare; i++) ask();
    const [first, second] = [askEarly(), askEarly('/v1/email/validate')];
    expect([first.started, askEarly('/healthz').started]).toEqual([false, true]);
    for (let i = 0; i < 5 * targetMs; i += turnsShare) await endTurn();
    clock.advance(turnsShare);
    const third = askEarly();
    const { answer: late } = ask();
    await rest();
    expect([first, second, third].map(({ started }) => started)).toEqual([false, false, false]);
    delayed.flush();
    const [head, body] = first.text!.split('\r\n\r\n') as [string, string];
    const [line, ...fields] = head.split('\r\n');
    const withoutId = (text: string) => text.replaceAll(/[0-9A-Z]{26}/g, 'id');
    expect(line).toBe('HTTP/1.1 503 Service Unavailable');
    expect(withoutId(body)).toBe(withoutId(late.body));
    const lateFields = late.headers.flatMap((name, i) => (i % 2 ? [] : `${name}: ${late.headers[i + 1]!}`));
    expect(fields.map(withoutId).sort()).toEqual(lateFields.map(withoutId).sort());
    expect(head).toContain(JSON.parse(body).request_id);
    expect(head).toContain(`Content-Length: ${body.length}`);
    expect([second, third].map(({ text }) => withoutId(text!))).toEqual(
      [first, first].map(({ text }) => withoutId(text!)),
    );
  });

  it('lets those that are decided early wait once, in the same queue', async () => {
    const asked = Array.from({ length: 3 * turnsShare }, (_, i) => (i % 2 ? ask() : askEarly()));
    const started = () => asked.filter((one) => one.started).length;
    expect([started(), admitting.waiting()]).toEqual([turnsShare, 2 * turnsShare]);
    await endTurn();
    expect(started()).toBe(2 * turnsShare);
    await rest();
    expect(started()).toBe(3 * turnsShare);
    expect(refused).toEqual([]);
  });

  it('counts them in flight until they are answered, refused or gone', async () => {
    const maxInFlight = 7 * targetMs;
    open({ maxInFlight, maxEmailInFlight: 1 });
    const email = askEarly('/v1/email/validate');
    expect([email.started, askEarly('/v1/email/validate').text]).toEqual([true, expect.any(String)]);
    // The next one waits for too long behind them.
    for (let i = 0; i < 5 * targetMs + 2 * turnsShare; i++) ask();
    const late = askEarly();
    await rest();
    expect(late.text).toBeDefined();
    email.answer.end('');
    askEarly('/v1/email/validate', false);
    for (let i = 0; i < targetMs; i++) askEarly('/v1/ip/lookup', false);
    expect(new Set(refused.splice(0))).toEqual(new Set(['email_in_flight', 'delay']));
    for (let i = 0; i < maxInFlight; i += turnsShare) {
      const asked = Array.from({ length: turnsShare }, () => askEarly());
      expect(asked.every(({ started }) => started)).toBe(true);
      await endTurn();
    }
    askEarly();
    expect(refused).toEqual(['in_flight']);
  });

  it('refuses in the shape of the contract', () => {
    open({ maxInFlight: 0 });
    const { answer } = ask();
    delayed.flush();
    const { status, headers, body } = answer;
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { Admission, type Refusal } from './admission';

const limits = { maxInFlight: 100, maxEmailInFlight: 3, maxQueueingMs: 50 };
const refused: Refusal[] = [];
let admission: Admission | undefined;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
});
afterEach(() => {
  admission?.close();
  jest.useRealTimers();
  refused.length = 0;
});

function open(): Admission {
  return (admission = new Admission({ ...limits, onRefused: (why) => refused.push(why) }));
}

/** A request whose caller has sent its body and reads its answer, unless the fields differ. */
function arrived({ complete = true, writableLength = 0 } = {}) {
  const socket = { writableLength, destroy: jest.fn() };
  return { complete, socket } as unknown as IncomingMessage & { socket: typeof socket };
}

/** Admits requests until one is refused. */
function fill(admission: Admission, path = '/v1/ip/lookup'): (() => void)[] {
  const left: (() => void)[] = [];
  for (;;) {
    const response = { writeHead: () => response, end: () => response };
    const leave = admission.admit(path, arrived(), response as unknown as ServerResponse);
    if (!leave) return left;
    left.push(leave);
  }
}

describe('Admission', () => {
  it('caps requests in progress, and email validations among them', () => {
    const admission = open();
    const emails = fill(admission, '/v1/email/validate');
    expect(emails).toHaveLength(limits.maxEmailInFlight);
    expect(fill(admission)).toHaveLength(limits.maxInFlight - limits.maxEmailInFlight);
    expect(refused).toEqual(['email_in_flight', 'in_flight']);
    emails[0]!();
    expect(fill(admission)).toHaveLength(1);
  });

  it('delays a refusal, so that a caller without a pause sends few requests', () => {
    const admission = open();
    fill(admission);
    const end = jest.fn();
    admission.admit('/v1/ip/lookup', arrived(), {
      writeHead: () => undefined,
      end,
    } as unknown as ServerResponse);
    expect(end).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it.each([{ complete: false }, { writableLength: 1 }])(
    'closes a connection whose caller is slow (%p) before it refuses others',
    (slow) => {
      const admission = open();
      for (const path of ['/v1/email/validate', '/v1/ip/lookup']) {
        const request = arrived(slow);
        const leave = admission.admit(path, request, {} as ServerResponse)!;
        fill(admission, path);
        expect(request.socket.destroy).toHaveBeenCalledTimes(1);
        leave();
        expect(fill(admission, path)).toHaveLength(0);
      }
    },
  );

  it('never refuses health probes', () => {
    const admission = open();
    fill(admission);
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(admission.admit(path, arrived(), {} as ServerResponse)).toBeDefined();
  });

  it('does not refuse a burst', () => {
    const admission = open();
    const burst = fill(admission);
    expect(burst).toHaveLength(limits.maxInFlight);
    for (let i = 0; i < 7; i++) admission.sample(400, 1);
    burst.forEach((leave) => leave());
    expect(fill(admission)).toHaveLength(limits.maxInFlight);
  });

  it('lowers the cap while the event loop stays late, and raises it again', () => {
    const admission = open();
    const all = fill(admission);
    refused.length = 0;
    for (let i = 0; i < 10; i++) admission.sample(60, 1);
    expect(fill(admission)).toHaveLength(0);
    expect(refused).toEqual(['delay']);
    all.splice(0, 60).forEach((leave) => leave());
    const less = fill(admission);
    expect(less.length).toBeLessThan(60);
    for (let i = 0; i < 100; i++) admission.sample(1, 0.5);
    fill(admission);
    expect(refused.at(-1)).toBe('in_flight');
  });

  it('refuses nothing while other programs of the machine delay an event loop that waits for events', () => {
    const admission = open();
    const half = fill(admission).splice(0, limits.maxInFlight / 2);
    for (let i = 0; i < 100; i++) admission.sample(i % 2 ? 400 : NaN, 0.5);
    half.forEach((leave) => leave());
    expect(fill(admission)).toHaveLength(half.length);
  });

  it('always admits some requests, and recovers, for any readings', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.nat(200)), { maxLength: 200 }), (readings) => {
        const admission = new Admission({ ...limits, onRefused: () => undefined });
        for (const reading of readings) admission.sample(reading, 1);
        expect(fill(admission).length).toBeGreaterThanOrEqual(16);
        for (let i = 0; i < 100; i++) admission.sample(0, 1);
        fill(admission);
        admission.close();
      }),
      { numRuns: 100 },
    );
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { OverloadCap } from './overload-cap';

const limits = { maxInFlight: 100, maxQueueingMs: 50 };

describe('OverloadCap', () => {
  let inProgress = 100;
  const open = () => new OverloadCap(limits, () => inProgress);
  let cap: OverloadCap | undefined;
  afterEach(() => {
    cap?.close();
    inProgress = 100;
  });

  it('does not fall in a burst', () => {
    cap = open();
    for (let i = 0; i < 7; i++) cap.sample(400, 1);
    expect(cap.max).toBe(100);
  });

  it('falls while the event loop stays late, and rises again', () => {
    cap = open();
    for (let i = 0; i < 10; i++) cap.sample(60, 1);
    expect(cap.max).toBeLessThan(60);
    for (let i = 0; i < 100; i++) cap.sample(1, 0.5);
    expect(cap.max).toBe(100);
  });

  it('falls from the requests in progress', () => {
    cap = open();
    inProgress = 50;
    for (let i = 0; i < 8; i++) cap.sample(60, 1);
    expect(cap.max).toBe(40);
  });

  it('stays while other programs of the machine delay an event loop that waits for events', () => {
    cap = open();
    for (let i = 0; i < 100; i++) cap.sample(i % 2 ? 400 : NaN, 0.5);
    expect(cap.max).toBe(100);
  });

  it('always admits some requests, and recovers, for any readings', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.nat(200)), { maxLength: 200 }), (readings) => {
        const each = open();
        for (const reading of readings) each.sample(reading, 1);
        expect(each.max).toBeGreaterThanOrEqual(16);
        for (let i = 0; i < 100; i++) each.sample(0, 1);
        expect(each.max).toBe(100);
        each.close();
      }),
      { numRuns: 100 },
    );
  });
});

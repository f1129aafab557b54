import { expect, it } from '@jest/globals';
import { eventOf, requestOf } from './event';

it('tells a request and its replays apart', () => {
  const request_id = '01JD3T0QY9Z8W7V6S5R4P3N2M1';
  const [first, replay] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z'].map((at) =>
    eventOf({ request_id, at }),
  );
  expect(first).not.toBe(replay);
  expect([first!, replay!, request_id].map(requestOf)).toEqual([request_id, request_id, request_id]);
});

import { describe, expect, it } from '@jest/globals';
import { judgeReply } from './judge-reply';

const reply = (status: number, code: string, retryAfterMs?: number) => ({
  status,
  credits: 0,
  retryAfterMs,
  isTest: false,
  body: JSON.stringify({ code, message: `The message of ${code}.` }),
});

describe('judgeReply', () => {
  it.each([
    [400, 'EMAIL_001'],
    [404, 'NETWORK_004'],
    [422, 'IDEM_002'],
  ])('keeps %d %s, which would come again', (status, code) => {
    expect(judgeReply(reply(status, code), 0)).toMatchObject({ outcome: { code, credits: 0 } });
  });

  it.each([
    [400, 'REQ_004', 'The message of REQ_004.'],
    [401, 'AUTH_002', expect.stringContaining('no longer works')],
    [402, 'BILLING_001', 'The credits of the account are used up.'],
    [402, 'BILLING_002', 'The message of BILLING_002.'],
    [403, 'AUTH_003', 'The message of AUTH_003.'],
  ])('pauses the list for %d %s, which concerns all rows', (status, code, pauseBecause) => {
    expect(judgeReply(reply(status, code), 0)).toEqual({ pauseBecause });
  });

  it.each([
    [409, 'IDEM_001', undefined, 1_000],
    [429, 'RATE_001', 2_000, 2_000],
  ])('waits at %d %s, as often as it comes', (status, code, retryAfterMs, retryInMs) => {
    expect(judgeReply(reply(status, code, retryAfterMs), 3)).toEqual({ retryInMs, isFailure: false });
  });

  it.each([
    [402, 'BILLING_001'],
    [429, 'RATE_001'],
    [503, 'SYS_002'],
  ])('keeps %d %s of a test key, which is a sample', (status, code) => {
    expect(judgeReply({ ...reply(status, code), isTest: true }, 0)).toMatchObject({ outcome: { code } });
  });

  it('repeats a request whose connection was cut, after growing pauses', () => {
    expect([0, 3, 30].map((tries) => judgeReply(undefined, tries))).toEqual(
      [1_000, 8_000, 120_000].map((retryInMs) => ({ retryInMs, isFailure: true })),
    );
  });

  it('keeps a row that the service fails ten times', () => {
    const failure = reply(503, 'SYS_002', 5_000);
    expect([0, 4, 8].map((tries) => judgeReply(failure, tries))).toEqual(
      [5_000, 16_000, 120_000].map((retryInMs) => ({ retryInMs, isFailure: true })),
    );
    expect(judgeReply(failure, 9)).toMatchObject({ outcome: { code: 'SYS_002' } });
  });

  it('repeats a failure after growing pauses, and keeps the fourth', () => {
    const failure = reply(504, 'NETWORK_006', 9_000);
    expect([0, 1, 2].map((tries) => judgeReply(failure, tries))).toEqual(
      [9_000, 30_000, 120_000].map((retryInMs) => ({ retryInMs, isFailure: true })),
    );
    expect(judgeReply(failure, 3)).toMatchObject({ outcome: { code: 'NETWORK_006' } });
  });
});

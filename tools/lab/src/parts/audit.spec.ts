import { describe, expect, it } from '@jest/globals';
import { type LedgerEntry, refundReason } from '@enrichment/billing-domain';
import { encodeTime } from 'ulid';
import { audit } from './audit';
import type { SentRequest } from '@enrichment/testing';

const time = 1_800_000_000_000;
let count = 0;
const requestAt = (offset: number) => encodeTime(time + offset, 10) + String(++count).padStart(16, '0');

function sent(
  answer: Partial<NonNullable<SentRequest['answer']>> | undefined,
  over: Partial<SentRequest> = {},
): SentRequest {
  return {
    accountId: 'a',
    sentAt: time,
    endedAt: time + 100,
    answer: answer && { status: 200, code: undefined, requestId: requestAt(0), creditsCharged: 0, ...answer },
    ...over,
  };
}

function entry(requestId: string | undefined, over: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: '1',
    accountId: 'a',
    kind: 'charge',
    operation: 'ip',
    requestId,
    keyId: 'k',
    reason: undefined,
    credits: 0,
    balanceAfter: 5,
    ipLookups: -1,
    ipLookupsAfter: 7,
    createdAt: new Date(time),
    ...over,
  };
}

const first = (findings: { violations: readonly string[] }) => findings.violations[0];

describe('audit', () => {
  it('accepts answered and charged, refused and not charged, lost and charged or not', () => {
    const [bought, plain, late] = [requestAt(0), requestAt(0), requestAt(50)];
    const log = [
      sent({ requestId: bought, creditsCharged: 1 }),
      sent({ requestId: plain }),
      sent({ status: 402 }),
      sent(undefined),
      sent(undefined),
    ];
    const entries = [
      entry(undefined, { kind: 'grant' }),
      entry(bought, { kind: 'block_purchase', credits: -1 }),
      entry(bought),
      entry(plain),
      entry(late),
    ];
    expect(audit(log, entries)).toEqual({
      charged: 2,
      uncharged: 1,
      lost: 2,
      lostButCharged: 1,
      violations: [],
    });
  });

  it('finds an answer that was not charged, or charged twice', () => {
    const one = sent({});
    const { requestId } = one.answer!;
    expect(first(audit([one], []))).toMatch(/was answered, and charged 0 times$/);
    expect(first(audit([one], [entry(requestId), entry(requestId)]))).toMatch(/charged 2 times$/);
  });

  it('finds an error that was charged', () => {
    const one = sent({ status: 503 });
    const { requestId } = one.answer!;
    expect(first(audit([one], [entry(requestId)]))).toMatch(/was answered with 503 and charged$/);
    const refund = entry(undefined, { kind: 'adjustment', reason: refundReason });
    expect(audit([one], [entry(requestId), refund])).toMatchObject({ uncharged: 1, violations: [] });
    const ofAnother = { ...refund, accountId: 'b' };
    expect(audit([one], [entry(requestId), ofAnother]).violations).toHaveLength(1);
  });

  it('finds a charge of another amount or to another account', () => {
    const one = sent({ creditsCharged: 1 });
    const { requestId } = one.answer!;
    expect(first(audit([one], [entry(requestId)]))).toMatch(/cost 0, its answer reports 1$/);
    const free = sent({ creditsCharged: 0 });
    const paid = [entry(free.answer!.requestId, { credits: -1 })];
    expect(first(audit([free], paid))).toMatch(/cost 1, its answer reports 0$/);
    // A balancer's second attempt.
    expect(audit([free], paid, { idsTellTime: false })).toMatchObject({ charged: 1, violations: [] });
    expect(first(audit([sent({ requestId })], [entry(requestId, { accountId: 'b' })]))).toMatch(
      /another account$/,
    );
  });

  it('accepts a repeated answer, and finds one that was never charged', () => {
    const lost = sent(undefined, { key: 'k' });
    const first = requestAt(50);
    const again = sent({ replayOf: first }, { key: 'k' });
    expect(audit([lost, again], [entry(first)])).toMatchObject({ lostButCharged: 1, violations: [] });
    expect(audit([lost, again], []).violations).toEqual([
      `the answer of request ${first} was sent again, and it was never charged`,
    ]);
    expect(audit([again], [entry(first)]).violations).toEqual([
      expect.stringMatching(/was charged, and had not been sent$/),
    ]);
    const paid = sent({ replayOf: first, creditsCharged: 1 }, { key: 'k' });
    expect(audit([lost, paid], [entry(first)]).violations).toEqual([
      `the answer of request ${first} was sent again, and charged again`,
    ]);
  });

  it('finds a key that was charged twice: answered and answered, lost and answered', () => {
    const twice = /^the idempotency key k was charged 2 times$/;
    const [one, two] = [sent({}, { key: 'k' }), sent({}, { key: 'k' })];
    const charges = [one, two].map(({ answer }) => entry(answer!.requestId));
    expect(first(audit([one, two], charges))).toMatch(twice);
    const lost = sent(undefined, { key: 'k' });
    expect(first(audit([lost, two], [entry(requestAt(50)), charges[1]!]))).toMatch(twice);
  });

  it('finds charges of requests that were not sent: none lost, another account, another time, one too many', () => {
    const charge = entry(requestAt(50));
    const notSent = /was charged, and had not been sent$/;
    expect(first(audit([], [charge]))).toMatch(notSent);
    expect(first(audit([sent(undefined, { accountId: 'b' })], [charge]))).toMatch(notSent);
    expect(first(audit([sent(undefined)], [entry(requestAt(200))]))).toMatch(notSent);
    expect(audit([sent(undefined)], [charge, entry(requestAt(60))]).violations).toHaveLength(1);
  });

  it('counts lost requests by account when ids do not contain the time', () => {
    const given = { idsTellTime: false };
    const late = entry(requestAt(200));
    expect(audit([sent(undefined)], [late], given)).toMatchObject({ lostButCharged: 1, violations: [] });
    expect(audit([sent(undefined)], [late, entry(requestAt(50))], given).violations).toHaveLength(1);
    expect(audit([sent(undefined, { accountId: 'b' })], [late], given).violations).toHaveLength(1);
  });

  it('finds a lost request that was charged twice, and a balance below zero', () => {
    const lost = requestAt(50);
    expect(first(audit([sent(undefined)], [entry(lost), entry(lost)]))).toMatch(/more than once$/);
    expect(first(audit([], [entry(undefined, { balanceAfter: -1 })]))).toMatch(/a balance of -1$/);
  });
});

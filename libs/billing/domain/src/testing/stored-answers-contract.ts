import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs, newUlid } from '@enrichment/kernel';
import { type Accounts, type Claim, claimLeaseMs, type Ledger, type StoredAnswers } from '../index';

/** Documented time for repeating a request. It is a literal, because a change breaks the contract. */
const promisedMs = dayMs;

/** Longer than a test takes: the time of a database advances during the test. */
const marginMs = 30_000;

/** A store under test, whose time can be advanced. */
export interface OpenAnswers {
  readonly answers: StoredAnswers;
  readonly accounts: Accounts;
  /** Stores the answers of its charges in `answers`. */
  readonly ledger: Ledger;
  advance(milliseconds: number): void | Promise<void>;
  close(): Promise<void>;
}

/** The contract of {@link StoredAnswers}; every adapter passes it. */
export function storedAnswersContract(name: string, open: () => Promise<OpenAnswers>): void {
  describe(`stored answers contract: ${name}`, () => {
    let opened: OpenAnswers;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const newClaim = async (more: Partial<Claim> = {}): Promise<Claim> => ({
      accountId: (await opened.accounts.create({ email: `${newUlid()}@example.com`, credits: 10 })).id,
      key: 'order-1',
      fingerprint: 'f1',
      requestId: newUlid(),
      ...more,
    });
    /** Claims a key that is free or whose attempt has died. */
    const hold = async (claim: Claim) => {
      const result = await opened.answers.claim(claim);
      if (result.state !== 'claimed') throw new Error(`The claim is ${result.state}.`);
      return result.held;
    };
    const charge = (
      { accountId, requestId, key }: Omit<Claim, 'fingerprint'>,
      more: { price?: number } = {},
    ) =>
      opened.ledger.charge({
        requestId,
        accountId,
        keyId: 'key_1',
        operation: 'email',
        price: 1,
        answer: { key, ...answer },
        ...more,
      });
    const answer = { status: 200, body: '{"name":"Zoë \u{1f600}","n":0.10}' };

    it('grants the first claim and returns its exact answer to later ones', async () => {
      const claim = await newClaim();
      const held = await hold(claim);
      expect(held).toEqual({
        accountId: claim.accountId,
        key: claim.key,
        requestId: claim.requestId,
        attempt: 1,
      });
      await opened.answers.keep(held, answer);
      for (const requestId of [newUlid(), newUlid()]) {
        expect(await opened.answers.claim({ ...claim, requestId })).toEqual({ state: 'answered', answer });
      }
    });

    it('grants a repeated claim, and counts it as one attempt', async () => {
      const claim = await newClaim();
      const held = await hold(claim);
      expect(await hold(claim)).toEqual(held);
      await opened.answers.release(held);
      expect(await hold({ ...claim, requestId: newUlid() })).toMatchObject({ attempt: 1 });
    });

    it('reports that the first request is still running', async () => {
      const claim = await newClaim();
      await opened.answers.claim(claim);
      expect(await opened.answers.claim({ ...claim, requestId: newUlid() })).toEqual({ state: 'running' });
    });

    it('reports a different request with the same key, running or answered', async () => {
      const claim = await newClaim();
      const other = { ...claim, fingerprint: 'f2', requestId: newUlid() };
      const held = await hold(claim);
      expect(await opened.answers.claim(other)).toEqual({ state: 'different' });
      await opened.answers.keep(held, answer);
      expect(await opened.answers.claim(other)).toEqual({ state: 'different' });
    });

    it('grants one of many concurrent claims', async () => {
      const claim = await newClaim();
      const results = await Promise.all(
        Array.from({ length: 20 }, () => opened.answers.claim({ ...claim, requestId: newUlid() })),
      );
      expect(results.filter(({ state }) => state === 'claimed')).toHaveLength(1);
      expect(results.filter(({ state }) => state === 'running')).toHaveLength(19);
    });

    it('separates keys and accounts', async () => {
      const claim = await newClaim();
      const others = [await newClaim({ accountId: claim.accountId, key: 'order-2' }), await newClaim()];
      await opened.answers.claim(claim);
      for (const other of others)
        expect(await opened.answers.claim(other)).toMatchObject({ state: 'claimed' });
    });

    it('frees a released key for any request', async () => {
      const claim = await newClaim();
      await opened.answers.release(await hold(claim));
      const next = { ...claim, fingerprint: 'f2', requestId: newUlid() };
      expect(await hold(next)).toMatchObject({ requestId: next.requestId, attempt: 1 });
    });

    it('grants the claim of a dead request again, under the same request id', async () => {
      const claim = await newClaim();
      const again = { ...claim, requestId: newUlid() };
      await opened.answers.claim(claim);
      await opened.advance(claimLeaseMs - marginMs);
      expect(await opened.answers.claim(again)).toEqual({ state: 'running' });
      await opened.advance(marginMs);
      expect(await opened.answers.claim({ ...again, fingerprint: 'f2' })).toEqual({ state: 'different' });
      expect(await hold(again)).toMatchObject({ requestId: claim.requestId, attempt: 2 });
      expect(await opened.answers.claim({ ...again, requestId: newUlid() })).toEqual({ state: 'running' });
    });

    it('drops an expired answer and frees its key', async () => {
      const claim = await newClaim();
      await opened.answers.keep(await hold(claim), answer);
      await opened.advance(promisedMs - marginMs);
      expect(await opened.answers.claim(claim)).toMatchObject({ state: 'answered' });
      await opened.advance(marginMs);
      const next = { ...claim, fingerprint: 'f2', requestId: newUlid() };
      expect(await hold(next)).toMatchObject({ requestId: next.requestId, attempt: 1 });
    });

    it('returns whether the answer of a request is kept', async () => {
      const claim = await newClaim();
      const isKept = () => opened.answers.isKept(claim.accountId, claim.requestId);
      const held = await hold(claim);
      expect(await isKept()).toBe(false);
      await opened.answers.keep(held, answer);
      expect(await isKept()).toBe(true);
      expect(await opened.answers.isKept(claim.accountId, newUlid())).toBe(false);
      expect(await opened.answers.isKept('acc_other', claim.requestId)).toBe(false);
      await opened.advance(promisedMs);
      expect(await isKept()).toBe(false);
    });

    it('keeps an answer with its charge, and the first of several answers', async () => {
      const claim = await newClaim();
      const held = await hold(claim);
      expect(await charge(held)).toMatchObject({ creditsCharged: 1, creditsLeft: 9 });
      expect(await opened.answers.claim({ ...claim, requestId: newUlid() })).toEqual({
        state: 'answered',
        answer,
      });
      await opened.answers.keep(held, { status: 404, body: '{}' });
      expect(await charge(held)).toMatchObject({ creditsLeft: 9 });
      await opened.answers.release(held);
      expect(await opened.answers.claim(claim)).toEqual({ state: 'answered', answer });
    });

    it('keeps no answer of a refused charge', async () => {
      const claim = await newClaim();
      const held = await hold(claim);
      await expect(charge(held, { price: 11 })).rejects.toMatchObject({ code: 'BILLING_001' });
      expect(await opened.answers.claim({ ...claim, requestId: newUlid() })).toEqual({ state: 'running' });
    });

    it('keeps the answers of many charges, each under its own key', async () => {
      const claims = await Promise.all(Array.from({ length: 12 }, () => newClaim()));
      const held = await Promise.all(claims.map(hold));
      await Promise.all(
        held.map((each, i) =>
          opened.ledger.charge({
            requestId: each.requestId,
            accountId: each.accountId,
            keyId: 'k',
            operation: 'ip',
            price: 1,
            answer: i % 3 === 0 ? undefined : { key: each.key, status: 200, body: `{"i":${i}}` },
          }),
        ),
      );
      const found = await Promise.all(
        claims.map((claim) => opened.answers.claim({ ...claim, requestId: newUlid() })),
      );
      expect(found).toEqual(
        claims.map((_, i) =>
          i % 3 === 0
            ? { state: 'running' }
            : { state: 'answered', answer: { status: 200, body: `{"i":${i}}` } },
        ),
      );
    });

    it('does not release a claim that another attempt took over: a late charge keeps its answer', async () => {
      const claim = await newClaim();
      const first = await hold(claim);
      await opened.advance(claimLeaseMs);
      const second = await hold({ ...claim, requestId: newUlid() });
      await opened.answers.release(first);
      for (const requestId of [claim.requestId, newUlid()])
        expect(await opened.answers.claim({ ...claim, requestId })).toEqual({ state: 'running' });
      await opened.answers.release(second);
      const third = await hold({ ...claim, requestId: newUlid() });
      expect(third).toMatchObject({ requestId: claim.requestId, attempt: 3 });
      expect(await charge(first)).toMatchObject({ creditsLeft: 9 });
      expect(await charge(third)).toMatchObject({ creditsCharged: 1, creditsLeft: 9 });
      expect(await opened.answers.claim(claim)).toEqual({ state: 'answered', answer });
    });

    it('deletes expired answers only', async () => {
      await opened.advance(promisedMs);
      await opened.answers.clean();
      const old = await newClaim();
      await opened.answers.claim(old);
      await opened.advance(promisedMs);
      const fresh = await newClaim();
      await opened.answers.claim(fresh);
      expect(await opened.answers.clean()).toBe(1);
      expect(await opened.answers.clean()).toBe(0);
      expect(await opened.answers.claim({ ...fresh, requestId: newUlid() })).toEqual({ state: 'running' });
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import {
  answerLifetimeMs,
  type Claim,
  claimLeaseMs,
  type StoredAnswers,
} from '../idempotency/stored-answers';

/** A store under test; time passes only when told to. */
export interface OpenAnswers {
  readonly answers: StoredAnswers;
  advance(milliseconds: number): void;
  /** The id of an account that exists. */
  newAccount(): Promise<string>;
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
      accountId: await opened.newAccount(),
      key: 'order-1',
      fingerprint: 'f1',
      requestId: newUlid(),
      ...more,
    });
    const answer = { status: 200, body: '{"name":"Zoë \u{1f600}","n":0.10}' };

    it('lets the first request run and gives its answer, word for word, to those that follow', async () => {
      const claim = await newClaim();
      expect(await opened.answers.claim(claim)).toEqual({ state: 'claimed', requestId: claim.requestId });
      await opened.answers.keep(claim, answer);
      for (const requestId of [newUlid(), newUlid()]) {
        expect(await opened.answers.claim({ ...claim, requestId })).toEqual({ state: 'answered', answer });
      }
    });

    it('says that the first request still runs', async () => {
      const claim = await newClaim();
      await opened.answers.claim(claim);
      expect(await opened.answers.claim({ ...claim, requestId: newUlid() })).toEqual({ state: 'running' });
    });

    it('tells another request with the same key, running or answered', async () => {
      const claim = await newClaim();
      const other = { ...claim, fingerprint: 'f2', requestId: newUlid() };
      await opened.answers.claim(claim);
      expect(await opened.answers.claim(other)).toEqual({ state: 'different' });
      await opened.answers.keep(claim, answer);
      expect(await opened.answers.claim(other)).toEqual({ state: 'different' });
    });

    it('lets one of many run', async () => {
      const claim = await newClaim();
      const results = await Promise.all(
        Array.from({ length: 20 }, () => opened.answers.claim({ ...claim, requestId: newUlid() })),
      );
      expect(results.filter(({ state }) => state === 'claimed')).toHaveLength(1);
      expect(results.filter(({ state }) => state === 'running')).toHaveLength(19);
    });

    it('keeps keys and accounts apart', async () => {
      const claim = await newClaim();
      const others = [await newClaim({ accountId: claim.accountId, key: 'order-2' }), await newClaim()];
      await opened.answers.claim(claim);
      for (const other of others)
        expect(await opened.answers.claim(other)).toMatchObject({ state: 'claimed' });
    });

    it('frees a key that was released, for any request', async () => {
      const claim = await newClaim();
      await opened.answers.claim(claim);
      await opened.answers.release(claim);
      const next = { ...claim, fingerprint: 'f2', requestId: newUlid() };
      expect(await opened.answers.claim(next)).toEqual({ state: 'claimed', requestId: next.requestId });
    });

    it('lets a request that died be repeated, under its own request id', async () => {
      const claim = await newClaim();
      const again = { ...claim, requestId: newUlid() };
      await opened.answers.claim(claim);
      opened.advance(claimLeaseMs - 1);
      expect(await opened.answers.claim(again)).toEqual({ state: 'running' });
      opened.advance(1);
      expect(await opened.answers.claim({ ...again, fingerprint: 'f2' })).toEqual({ state: 'different' });
      expect(await opened.answers.claim(again)).toEqual({ state: 'claimed', requestId: claim.requestId });
      expect(await opened.answers.claim({ ...again, requestId: newUlid() })).toEqual({ state: 'running' });
    });

    it('forgets an answer after its time, and the key is new', async () => {
      const claim = await newClaim();
      await opened.answers.claim(claim);
      await opened.answers.keep(claim, answer);
      opened.advance(answerLifetimeMs - 1);
      expect(await opened.answers.claim(claim)).toMatchObject({ state: 'answered' });
      opened.advance(1);
      const next = { ...claim, fingerprint: 'f2', requestId: newUlid() };
      expect(await opened.answers.claim(next)).toEqual({ state: 'claimed', requestId: next.requestId });
    });

    it('cleans up what has outlived its time, and only that', async () => {
      opened.advance(answerLifetimeMs);
      await opened.answers.clean();
      const old = await newClaim();
      await opened.answers.claim(old);
      opened.advance(answerLifetimeMs);
      const fresh = await newClaim();
      await opened.answers.claim(fresh);
      expect(await opened.answers.clean()).toBe(1);
      expect(await opened.answers.clean()).toBe(0);
      expect(await opened.answers.claim(fresh)).toEqual({ state: 'running' });
    });
  });
}

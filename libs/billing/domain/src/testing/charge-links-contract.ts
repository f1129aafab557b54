import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, ManualClock, newUlid } from '@enrichment/kernel';
import { type Charge, type ChargeLinks, type ChargeWriter, LinkBroken, type Replica } from '../index';
import { InMemoryBilling } from './in-memory-billing';

/** Links under test, and a replica that they can reach. */
export interface OpenLinks {
  readonly links: ChargeLinks;
  readonly replica: Replica;
  /** Ends the replica at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** The contract of {@link ChargeLinks}; every implementation passes it. */
export function chargeLinksContract(name: string, open: (writer: ChargeWriter) => Promise<OpenLinks>): void {
  describe(`charge links contract: ${name}`, () => {
    let billing: InMemoryBilling;
    let opened: OpenLinks;
    let accountId: string;
    /** Charges wait for this promise before they are written. */
    let gate: Promise<void>;
    const signals: (AbortSignal | undefined)[] = [];
    const newCharge = (more: Partial<Charge> = {}): Charge => ({
      ...{ requestId: newUlid(), accountId, keyId: 'key_1', operation: 'email', price: 1 },
      ...more,
    });

    beforeEach(async () => {
      billing = new InMemoryBilling(new ManualClock());
      ({ id: accountId } = await billing.accounts.create({ email: 'a@example.com', credits: 1_000 }));
      gate = Promise.resolve();
      opened = await open({
        write: async (charge, { signal } = {}) => {
          signals.push(signal);
          await gate;
          return billing.ledger.charge(charge);
        },
        forget: () => undefined,
      });
    });
    afterEach(() => opened.close());

    const connect = () => opened.links.connect(opened.replica);

    it('writes charges in order, and returns a receipt for each', async () => {
      const link = await connect();
      const receipts = await Promise.all(
        Array.from({ length: 100 }, () => link.write(newCharge({ price: 2 }))),
      );
      expect(receipts.map(({ creditsLeft }) => creditsLeft)).toEqual(receipts.map((_, i) => 998 - 2 * i));
      await link.close();
    });

    it('transmits answers of any content', async () => {
      const link = await connect();
      const charge = newCharge({
        answer: { key: 'k', status: 200, body: '{"name":"Zürich\\n\u2028 – 😀"}' },
      });
      await billing.answers.claim({ ...charge, key: 'k', fingerprint: 'f' });
      await link.write(charge);
      const again = await billing.answers.claim({ ...charge, key: 'k', fingerprint: 'f' });
      expect(again).toMatchObject({ state: 'answered', answer: { body: charge.answer!.body } });
      await link.close();
    });

    it('transmits caps, and returns the spending of the key', async () => {
      const link = await connect();
      const caps = { day: 3, month: 9 };
      expect(await link.write(newCharge({ caps, price: 2 }))).toMatchObject({
        spent: { today: 2, thisMonth: 2 },
      });
      await expect(link.write(newCharge({ caps, price: 2 }))).rejects.toMatchObject({
        ...{ code: 'BILLING_002', details: { cap: 3, period: 'day', resets_at: expect.any(String) } },
      });
      await link.close();
    });

    it('returns refusals with code and details, and continues', async () => {
      const link = await connect();
      const [poor, rich] = await Promise.allSettled([
        link.write(newCharge({ price: 1_001 })),
        link.write(newCharge()),
      ]);
      expect(poor).toMatchObject({
        reason: { code: 'BILLING_001', details: { required: 1_001, available: 1_000 } },
      });
      expect((poor as PromiseRejectedResult).reason).toBeInstanceOf(DomainError);
      expect(rich).toMatchObject({ value: { creditsLeft: 999 } });
      await link.close();
    });

    it('reports any other failure, and continues', async () => {
      const link = await connect();
      gate = Promise.reject(new Error('a mistake'));
      gate.catch(() => undefined);
      const failure = await link.write(newCharge()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(DomainError);
      expect(failure).not.toBeInstanceOf(LinkBroken);
      gate = Promise.resolve();
      await expect(link.write(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      await link.close();
    });

    it('refuses new charges when it closes, and returns the outcomes of the others', async () => {
      const link = await connect();
      let open!: () => void;
      gate = new Promise((resolve) => (open = resolve));
      const charges = [link.write(newCharge()), link.write(newCharge())];
      expect(link.waiting).toBe(2);
      const closed = link.close();
      expect(link.isOpen).toBe(false);
      await expect(link.write(newCharge())).rejects.toThrow(LinkBroken);
      open();
      await expect(Promise.all(charges)).resolves.toHaveLength(2);
      await closed;
      expect(link.waiting).toBe(0);
    });

    it('breaks when the other end dies: outcomes are unknown', async () => {
      const link = await connect();
      let open!: () => void;
      gate = new Promise((resolve) => (open = resolve));
      signals.length = 0;
      const charge = link.write(newCharge());
      charge.catch(() => undefined);
      while (signals.length === 0) await new Promise(setImmediate);
      await opened.kill();
      await expect(charge).rejects.toThrow(LinkBroken);
      expect(link.isOpen).toBe(false);
      await expect(link.write(newCharge())).rejects.toThrow(LinkBroken);
      while (!signals[0]!.aborted) await new Promise(setImmediate);
      open();
      await expect(connect()).rejects.toHaveProperty('message');
    });
  });
}

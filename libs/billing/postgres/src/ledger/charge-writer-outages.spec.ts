import { describe, expect, it } from '@jest/globals';
import type { Database } from '@enrichment/postgres';
import type { Client } from 'pg';
import { PostgresChargeWriter } from './charge-writer';
import { LedgerWorld } from '../testing/ledger-world';

/** A batch is lost before it arrives (`before`), or its acknowledgement is lost (`after`). */
type Fault = 'before' | 'after';

/** A statement that writes entries, as the driver sees it. */
interface Writing {
  submit(): void;
  callback(error?: Error): void;
}

describe('PostgresChargeWriter over connections that break', () => {
  const world = LedgerWorld.forEachTest();
  const { newCharge, credits, expectVerified } = world;

  /** The real database, with an interceptor for each statement that writes entries. */
  function intercepted(intercept: (statement: Writing) => void): Pick<Database, 'connect'> {
    return {
      connect: async (...options) => {
        const client = await world.database.connect(...options);
        const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
        client.query = ((statement: string | Writing, ...rest: unknown[]) => {
          if (typeof statement === 'object' && 'submit' in statement) intercept(statement);
          return query(statement, ...rest);
        }) as Client['query'];
        return client;
      },
    };
  }

  /** Connections with one planned fault per batch. */
  function faulty(faults: Fault[]): Pick<Database, 'connect'> {
    return intercepted((statement) => {
      const fault = faults.shift();
      const broken = new Error('Connection terminated unexpectedly');
      if (fault === 'before') throw broken;
      const { callback } = statement;
      if (fault === 'after') statement.callback = (error) => callback(error ?? broken);
    });
  }

  it('sends concurrent charges in one statement', async () => {
    let statements = 0;
    const counting = intercepted(() => void statements++);
    const writer = new PostgresChargeWriter(counting, { batchSize: 40, timeoutMs: 10_000 });
    await Promise.all(Array.from({ length: 100 }, () => writer.write(newCharge())));
    await writer.close();
    expect(statements).toBe(3);
    expect(await credits()).toBe(900);
  });

  it.each([
    ['waits for the end of a short turn', 63, true],
    ['does not wait for the end of a long one', 64, false],
  ])('%s', async (_, charges, waits) => {
    let hasEnded = false;
    const sentAtTheEnd: boolean[] = [];
    const writer = new PostgresChargeWriter(intercepted(() => void sentAtTheEnd.push(hasEnded)));
    await writer.write(newCharge());
    await new Promise(setImmediate);
    setImmediate(() => (hasEnded = true));
    const written = Array.from({ length: charges }, () => writer.write(newCharge()));
    await Promise.all(written);
    await writer.close();
    expect(sentAtTheEnd).toEqual([false, waits]);
  });

  it.each<[string, Fault[]]>([
    ['is lost', ['before']],
    ['was applied but not acknowledged', ['after']],
    ['meets one trouble after the other', ['after', 'before', 'after', 'after']],
  ])('applies a batch once when it %s', async (_, faults) => {
    const writer = new PostgresChargeWriter(faulty(faults));
    const receipts = await Promise.all(
      Array.from({ length: 10 }, () => writer.write(newCharge({ price: 3 }))),
    );
    await writer.close();
    expect(receipts.map(({ creditsLeft }) => creditsLeft)).toEqual([
      997, 994, 991, 988, 985, 982, 979, 976, 973, 970,
    ]);
    expect(await credits()).toBe(970);
    await expectVerified();
  });

  describe('when a charge has waited too long', () => {
    const hurried = { batchSize: 500, timeoutMs: 0 };
    const refused = { code: 'SYS_002' };

    it('returns the receipts of applied charges, which are never reported as failed', async () => {
      const writer = new PostgresChargeWriter(faulty(['after']), hurried);
      const receipts = await Promise.all([
        writer.write(newCharge({ operation: 'ip', price: 5 })),
        writer.write(newCharge({ price: 2 })),
      ]);
      expect(receipts).toEqual([
        { creditsCharged: 5, creditsLeft: 995, ipLookupsLeft: 99 },
        { creditsCharged: 2, creditsLeft: 993, ipLookupsLeft: 99 },
      ]);
      await writer.close();
      expect(await credits()).toBe(993);
      await expectVerified();
    });

    it('rejects a sent charge as soon as the ledger shows that it did not arrive', async () => {
      const writer = new PostgresChargeWriter(faulty(['before']), hurried);
      await expect(writer.write(newCharge())).rejects.toMatchObject(refused);
      await expect(writer.write(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('waits for the outcome of sent charges while the ledger cannot be read', async () => {
      let outages = 5;
      const working = faulty(['after']);
      let connections = 0;
      const writer = new PostgresChargeWriter(
        {
          connect: (...options) => {
            if (++connections > 1 && outages-- > 0) return Promise.reject(new Error('connect ECONNREFUSED'));
            return working.connect(...options);
          },
        },
        hurried,
      );
      await expect(writer.write(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      expect(outages).toBe(-1);
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('rejects unsent charges at their timeout, also behind a batch with an unknown outcome', async () => {
      let behind: Promise<unknown> | undefined;
      let connections = 0;
      let reachable = false;
      const working = intercepted((statement) => {
        if (connections > 1) return;
        const { callback } = statement;
        statement.callback = () => {
          behind = expect(writer.write(newCharge()))
            .rejects.toMatchObject(refused)
            .finally(() => (reachable = true));
          callback(new Error('Connection terminated unexpectedly'));
        };
      });
      const writer = new PostgresChargeWriter(
        {
          connect: (...options) =>
            ++connections === 1 || reachable
              ? working.connect(...options)
              : Promise.reject(new Error('connect ECONNREFUSED')),
        },
        hurried,
      );
      await expect(writer.write(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      await behind;
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('reports no outcome when it closes before the ledger can be read', async () => {
      let connections = 0;
      const working = faulty(['after']);
      const writer = new PostgresChargeWriter(
        {
          connect: (...options) =>
            ++connections === 1
              ? working.connect(...options)
              : Promise.reject(new Error('connect ECONNREFUSED')),
        },
        hurried,
      );
      let isSettled = false;
      const settle = () => (isSettled = true);
      writer.write(newCharge()).then(settle, settle);
      await writer.close();
      expect(connections).toBeGreaterThan(0);
      expect(isSettled).toBe(false);
    });

    it('fails when there is no database', async () => {
      const writer = new PostgresChargeWriter(
        { connect: () => Promise.reject(new Error('connect ECONNREFUSED')) },
        hurried,
      );
      await expect(writer.write(newCharge())).rejects.toMatchObject(refused);
      await writer.close();
    });
  });

  it('does not send waiting charges of disconnected callers', async () => {
    const gone = new AbortController();
    const writer = new PostgresChargeWriter(
      intercepted(() => gone.abort(new Error('gone'))),
      { batchSize: 1, timeoutMs: 10_000 },
    );
    const [first, second] = [newCharge(), newCharge()].map((charge) => writer.write(charge, gone.signal));
    await expect(first).resolves.toMatchObject({ creditsLeft: 999 });
    await expect(second).rejects.toThrow('gone');
    await writer.close();
    expect(await credits()).toBe(999);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Database } from '@enrichment/postgres';
import type { Client } from 'pg';
import { ChargeWriter } from './charge-writer';
import { LedgerWorld } from '../testing/ledger-world';

/** What befalls a batch on its way: it is lost before it arrives, or its acknowledgement is lost. */
type Fault = 'before' | 'after';

/** A statement that writes entries, as the driver sees it. */
interface Writing {
  submit(): void;
  callback(error?: Error): void;
}

describe('ChargeWriter over connections that break', () => {
  const world = LedgerWorld.forEachTest();
  const { newCharge, credits, expectVerified } = world;

  /** The real database, but `intercept` sees each statement that writes entries: it may spoil its callback, or throw. */
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

  /** Connections that break as planned, one fault per batch. */
  function faulty(faults: Fault[]): Pick<Database, 'connect'> {
    return intercepted((statement) => {
      const fault = faults.shift();
      const broken = new Error('Connection terminated unexpectedly');
      if (fault === 'before') throw broken;
      const { callback } = statement;
      if (fault === 'after') statement.callback = (error) => callback(error ?? broken);
    });
  }

  it('sends what arrives together in one statement', async () => {
    let statements = 0;
    const counting = intercepted(() => void statements++);
    const writer = new ChargeWriter(counting, { batchSize: 40, timeoutMs: 10_000 });
    await Promise.all(Array.from({ length: 100 }, () => writer.submit(newCharge())));
    await writer.close();
    expect(statements).toBe(3);
    expect(await credits()).toBe(900);
  });

  it.each<[string, Fault[]]>([
    ['is lost', ['before']],
    ['was applied but not acknowledged', ['after']],
    ['meets one trouble after the other', ['after', 'before', 'after', 'after']],
  ])('applies a batch once when it %s', async (_, faults) => {
    const writer = new ChargeWriter(faulty(faults));
    const receipts = await Promise.all(
      Array.from({ length: 10 }, () => writer.submit(newCharge({ price: 3 }))),
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

    it('answers what was applied, for that is never told to have failed', async () => {
      const writer = new ChargeWriter(faulty(['after']), hurried);
      const receipts = await Promise.all([
        writer.submit(newCharge({ operation: 'ip', price: 5 })),
        writer.submit(newCharge({ price: 2 })),
      ]);
      expect(receipts).toEqual([
        { creditsCharged: 5, creditsLeft: 995, ipLookupsLeft: 99 },
        { creditsCharged: 2, creditsLeft: 993, ipLookupsLeft: 99 },
      ]);
      await writer.close();
      expect(await credits()).toBe(993);
      await expectVerified();
    });

    it('fails what was sent once the ledger says that it has not arrived', async () => {
      const writer = new ChargeWriter(faulty(['before']), hurried);
      await expect(writer.submit(newCharge())).rejects.toMatchObject(refused);
      await expect(writer.submit(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('waits for the outcome of what was sent as long as the ledger cannot be asked', async () => {
      let outages = 5;
      const working = faulty(['after']);
      let connections = 0;
      const writer = new ChargeWriter(
        {
          connect: (...options) => {
            if (++connections > 1 && outages-- > 0) return Promise.reject(new Error('connect ECONNREFUSED'));
            return working.connect(...options);
          },
        },
        hurried,
      );
      await expect(writer.submit(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      expect(outages).toBe(-1);
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('fails at once what was never sent, behind a batch whose outcome is unknown too', async () => {
      let behind: Promise<unknown> | undefined;
      let connections = 0;
      let reachable = false;
      const working = intercepted((statement) => {
        if (connections > 1) return;
        const { callback } = statement;
        statement.callback = () => {
          behind = expect(writer.submit(newCharge()))
            .rejects.toMatchObject(refused)
            .finally(() => (reachable = true));
          callback(new Error('Connection terminated unexpectedly'));
        };
      });
      const writer = new ChargeWriter(
        {
          connect: (...options) =>
            ++connections === 1 || reachable
              ? working.connect(...options)
              : Promise.reject(new Error('connect ECONNREFUSED')),
        },
        hurried,
      );
      await expect(writer.submit(newCharge())).resolves.toMatchObject({ creditsLeft: 999 });
      await behind;
      await writer.close();
      expect(await credits()).toBe(999);
    });

    it('says nothing about it when it closes before the ledger can be asked', async () => {
      let connections = 0;
      const working = faulty(['after']);
      const writer = new ChargeWriter(
        {
          connect: (...options) =>
            ++connections === 1
              ? working.connect(...options)
              : Promise.reject(new Error('connect ECONNREFUSED')),
        },
        hurried,
      );
      let told = false;
      const tell = () => (told = true);
      writer.submit(newCharge()).then(tell, tell);
      await writer.close();
      expect(connections).toBeGreaterThan(0);
      expect(told).toBe(false);
    });

    it('fails when there is no database', async () => {
      const writer = new ChargeWriter(
        { connect: () => Promise.reject(new Error('connect ECONNREFUSED')) },
        hurried,
      );
      await expect(writer.submit(newCharge())).rejects.toMatchObject(refused);
      await writer.close();
    });
  });
});

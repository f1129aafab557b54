import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import type { AuditEntry, AuditLog } from '../index';

/** The contract of `AuditLog`; every adapter passes it. */
export function auditLogContract(name: string, open: () => Promise<AuditLog>): void {
  describe(`audit log contract: ${name}`, () => {
    let log: AuditLog;
    beforeAll(async () => {
      log = await open();
    });

    const at = new Date('2026-11-22T09:00:00.000Z');
    const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
      at,
      actor: { userId: 'usr_1', email: 'ada@example.com', address: '192.0.2.7', forOperator: false },
      accountId: `acc_${newUlid()}`,
      action: 'key.changed',
      subject: 'key_1',
      before: { name: 'old', scopes: ['ip'] },
      after: { name: 'new', scopes: ['ip', 'email'] },
      ...change,
    });

    it('records the author and the change, with before and after', async () => {
      const written = entry();
      await log.record(written);
      expect(await log.page({ accountId: written.accountId, limit: 9 })).toEqual([
        { ...written, id: expect.stringMatching(/^\d+$/) },
      ]);
    });

    it('records a change without account, user, before or after', async () => {
      const actor = { userId: undefined, email: undefined, address: undefined };
      const written = entry({ actor, accountId: undefined, subject: undefined, before: undefined, after: 7 });
      await log.record(written);
      expect((await log.page({ limit: 1 }))[0]).toEqual({ ...written, id: expect.any(String) });
    });

    it('records an action once, of orders that are repeated at once and later', async () => {
      const once = entry({ action: 'credits.granted', subject: '7', isOnce: true });
      await Promise.all(Array.from({ length: 6 }, () => log.record(once)));
      await log.record(once);
      await log.record({ ...once, subject: '8' });
      const found = await log.page({ accountId: once.accountId, limit: 9 });
      expect(found.map(({ subject }) => subject)).toEqual(['8', '7']);
      await log.record({ ...once, isOnce: false });
      expect(await log.page({ accountId: once.accountId, limit: 9 })).toHaveLength(3);
    });

    it('records the key that made a change', async () => {
      const actor = { userId: undefined, keyId: 'key_2', email: undefined, address: '192.0.2.7' };
      const written = entry({ actor });
      await log.record(written);
      const [found] = await log.page({ accountId: written.accountId, limit: 9 });
      expect(found!.actor).toEqual(actor);
    });

    it('returns pages, newest first', async () => {
      const { accountId } = entry();
      for (const action of ['a', 'b', 'c']) await log.record(entry({ accountId, action }));
      const first = await log.page({ accountId, limit: 2 });
      expect(first.map(({ action }) => action)).toEqual(['c', 'b']);
      const rest = await log.page({ accountId, before: first.at(-1)!.id, limit: 2 });
      expect(rest.map(({ action }) => action)).toEqual(['a']);
    });

    it('lists the changes of one thing', async () => {
      const { accountId } = entry();
      for (const subject of ['key_1', 'key_2']) await log.record(entry({ accountId, subject }));
      const found = await log.page({ accountId, subject: 'key_2', limit: 9 });
      expect(found.map(({ subject }) => subject)).toEqual(['key_2']);
    });

    it('lists changes of one kind', async () => {
      const { accountId } = entry();
      for (const action of ['key.made', 'keys.made', 'credits.granted', 'key.revoked'])
        await log.record(entry({ accountId, action }));
      const found = await log.page({ accountId, kind: 'key', limit: 9 });
      expect(found.map(({ action }) => action)).toEqual(['key.revoked', 'key.made']);
    });

    it('removes old entries', async () => {
      const { accountId } = entry();
      await log.record(entry({ accountId, at: new Date('2020-01-01T00:00:00.000Z') }));
      await log.record(entry({ accountId }));
      expect(await log.prune(at)).toBeGreaterThan(0);
      expect(await log.page({ accountId, limit: 9 })).toHaveLength(1);
      expect(await log.prune(at)).toBe(0);
    });
  });
}

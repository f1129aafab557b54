import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError, newUlid } from '@enrichment/kernel';
import type { Members, Visit } from '../index';
import { cookieOf, type Identity, opened } from './identity';

const here: Visit = { cookie: undefined, secure: false };
const password = 'correct horse battery';

/** The contract of the port `Members`, together with the users and sessions of the same store. */
export function membersContract(
  name: string,
  open: () => Promise<Pick<Identity, 'users' | 'sessions' | 'close'> & { readonly members: Members }>,
): void {
  describe(`members contract: ${name}`, () => {
    let identity: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      identity = await open();
    });
    afterAll(() => identity.close());

    // Hashing each password takes time, so only users who need a session sign in.
    const join = (accountId: string) => {
      const email = `${newUlid()}@example.com`.toLowerCase();
      return identity.users.create({ email, password, role: 'user', accountId });
    };
    const joinSignedIn = async (accountId: string) => {
      const user = await join(accountId);
      const session = opened(await identity.sessions.open({ email: user.email, password }, here));
      return { user, session, visit: { ...here, cookie: cookieOf(session) } };
    };
    const rolesIn = async (accountId: string) =>
      (await identity.members.ofAccount(accountId)).map(({ email, role }) => [email, role]);

    it('makes the first user of an account its owner', async () => {
      const accountId = newUlid();
      const { user, session } = await joinSignedIn(accountId);
      expect(await identity.members.ofAccount(accountId)).toEqual([
        {
          userId: user.id,
          email: user.email,
          role: 'owner',
          since: expect.any(Date),
          mailsAlerts: true,
          confirmed: true,
          holdsRole: true,
        },
      ]);
      expect(await identity.members.ofUser(user.id)).toEqual([{ accountId, role: 'owner' }]);
      expect(session.memberRole).toBe('owner');
      expect(await identity.members.ofAccount('acc_none')).toEqual([]);
      expect(await identity.members.ofUser('usr_none')).toEqual([]);
    });

    it("changes a member's role, also in open sessions", async () => {
      const accountId = newUlid();
      const ada = await join(accountId);
      const ben = await joinSignedIn(accountId);
      const before = await identity.members.change(accountId, ben.user.id, { role: 'viewer' });
      expect(before).toMatchObject({ userId: ben.user.id, email: ben.user.email, role: 'owner' });
      expect((await identity.sessions.find(ben.visit))!.memberRole).toBe('viewer');
      const refuse = ({ role }: { role: string }) => {
        throw new DomainError('LATE', `now ${role}`);
      };
      const late = identity.members.change(accountId, ben.user.id, { role: 'billing' }, refuse);
      await expect(late).rejects.toThrow('now viewer');
      expect(await rolesIn(accountId)).toEqual([
        [ada.email, 'owner'],
        [ben.user.email, 'viewer'],
      ]);
    });

    it('mails a member until the member unsubscribes, in this account', async () => {
      const accountId = newUlid();
      const { id } = await join(accountId);
      const wants = async () => (await identity.members.ofAccount(accountId)).map((each) => each.mailsAlerts);
      await identity.members.change(accountId, id, { mailsAlerts: false });
      expect(await wants()).toEqual([false]);
      await identity.members.change(accountId, id, { mailsAlerts: true });
      expect(await wants()).toEqual([true]);
      await expect(identity.members.change(newUlid(), id, { mailsAlerts: false })).rejects.toMatchObject({
        code: 'MEMBER_NOT_FOUND',
      });
    });

    it('lists the accounts that have members, in pages', async () => {
      const ids = [newUlid(), newUlid()].sort();
      for (const id of [...ids, ids[0]!]) await join(id);
      const found: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await identity.members.accounts(after, 2);
        found.push(...page);
        after = page.at(-1);
        if (page.length < 2) break;
      }
      expect(found.filter((id) => ids.includes(id))).toEqual(ids);
      expect(found).toEqual([...new Set(found)].sort());
    });

    it('keeps the last owner', async () => {
      const accountId = newUlid();
      const ada = await join(accountId);
      const ben = await join(accountId);
      await identity.members.change(accountId, ben.id, { role: 'billing' });
      const refused = { code: 'LAST_OWNER' };
      await expect(identity.members.change(accountId, ada.id, { role: 'viewer' })).rejects.toMatchObject(
        refused,
      );
      await expect(identity.members.remove(accountId, ada.id)).rejects.toMatchObject(refused);
      await identity.members.change(accountId, ada.id, { role: 'owner' });
      expect(await rolesIn(accountId)).toContainEqual([ada.email, 'owner']);
    });

    it('keeps one of two owners who leave at the same time', async () => {
      const accountId = newUlid();
      const owners = [await join(accountId), await join(accountId)];
      const left = await Promise.allSettled(owners.map(({ id }) => identity.members.remove(accountId, id)));
      expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await rolesIn(accountId)).map(([, role]) => role)).toEqual(['owner']);
    });

    it('does not find a user of another account, or of none', async () => {
      const accountId = newUlid();
      await join(accountId);
      const stranger = await join(newUlid());
      const refused = { code: 'MEMBER_NOT_FOUND' };
      for (const userId of [stranger.id, 'usr_none']) {
        await expect(identity.members.change(accountId, userId, { role: 'owner' })).rejects.toMatchObject(
          refused,
        );
        await expect(identity.members.remove(accountId, userId)).rejects.toMatchObject(refused);
      }
    });

    it('ends the sessions of a removed member, and deletes a user without an account', async () => {
      const accountId = newUlid();
      const ada = await join(accountId);
      const ben = await joinSignedIn(accountId);
      expect(await identity.members.remove(accountId, ben.user.id)).toMatchObject({ email: ben.user.email });
      expect(await identity.sessions.find(ben.visit)).toBeUndefined();
      expect(await identity.users.findByEmail(ben.user.email)).toBeUndefined();
      expect(await identity.users.ofAccount(accountId)).toEqual([ada]);
    });

    it('does not select an account for users who do not belong to it', async () => {
      const ada = await joinSignedIn(newUlid());
      const other = await join(newUlid());
      expect(await identity.sessions.switchAccount(ada.session.id, other.accountId)).toBe(false);
      expect(await identity.sessions.switchAccount('ses_none', ada.user.accountId)).toBe(false);
      expect(await identity.sessions.switchAccount(ada.session.id, ada.user.accountId)).toBe(true);
      expect((await identity.sessions.find(ada.visit))!.user).toEqual(ada.user);
    });
  });
}

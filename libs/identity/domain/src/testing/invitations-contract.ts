import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { type Invitations, linkLifetimeMs, type Members, type Visit } from '../index';
import { cookieOf, type Identity, opened } from './identity';

const here: Visit = { cookie: undefined, secure: false };
const password = 'correct horse battery';

/** The contract of the port `Invitations`, together with the members and sessions of the same store. */
export function invitationsContract(
  name: string,
  open: () => Promise<
    Pick<Identity, 'users' | 'sessions' | 'links' | 'advance' | 'close'> & {
      readonly members: Members;
      readonly invitations: Invitations;
    }
  >,
): void {
  describe(`invitations contract: ${name}`, () => {
    let identity: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      identity = await open();
    });
    afterAll(() => identity.close());

    const newEmail = () => `${newUlid()}@example.com`.toLowerCase();
    const invite = async () => {
      const order = { accountId: newUlid(), email: newEmail(), role: 'developer' } as const;
      return { ...order, ...(await identity.invitations.create(order)) };
    };
    const newUser = () =>
      identity.users.create({ email: newEmail(), password, role: 'user', accountId: newUlid() });

    it('create a user who is a member, once', async () => {
      const { accountId, email, token, invitation } = await invite();
      expect(invitation).toEqual({
        accountId,
        email,
        role: 'developer',
        isUser: false,
        mailed: false,
        expiresAt: expect.any(Date),
      });
      expect(await identity.invitations.find(token)).toEqual(invitation);
      expect(await identity.invitations.ofAccount(accountId)).toEqual([invitation]);
      const users = await Promise.all([1, 2].map(() => identity.invitations.accept(token, { password })));
      expect(users.filter(Boolean)).toEqual([
        expect.objectContaining({ email, role: 'user', accountId, confirmed: false }),
      ]);
      expect(await identity.members.ofAccount(accountId)).toMatchObject([
        { email, role: 'developer', confirmed: false, holdsRole: false },
      ]);
      expect(await identity.invitations.find(token)).toBeUndefined();
      expect(await identity.invitations.ofAccount(accountId)).toEqual([]);
      expect(await identity.sessions.open({ email, password }, here)).toMatchObject({
        memberRole: 'developer',
        holdsRole: false,
      });
    });

    it('confirm the address that they were mailed to, and remove everything that an earlier holder set up', async () => {
      const email = newEmail();
      const stranger = await identity.users.create({
        email,
        password: 'of a stranger',
        role: 'user',
        accountId: newUlid(),
        confirmed: false,
      });
      const session = opened(await identity.sessions.open({ email, password: 'of a stranger' }, here));
      const order = { accountId: newUlid(), email, role: 'owner', mailed: true } as const;
      const { token, invitation } = await identity.invitations.create(order);
      expect(invitation).toMatchObject({ isUser: false, mailed: true });
      expect(await identity.invitations.accept(token, { userId: stranger.id })).toBeUndefined();
      const confirmed = { ...stranger, confirmed: true };
      expect(await identity.invitations.accept(token, { password })).toEqual(confirmed);
      expect(await identity.sessions.find({ ...here, cookie: cookieOf(session) })).toBeUndefined();
      expect(await identity.sessions.open({ email, password: 'of a stranger' }, here)).toBeUndefined();
      expect(await identity.members.ofAccount(order.accountId)).toMatchObject([
        { email, role: 'owner', confirmed: true, holdsRole: true },
      ]);
    });

    it('sign no user in when they were shown to the inviter, and give an unconfirmed address no access', async () => {
      const email = newEmail();
      const user = await identity.users.create({
        email,
        password,
        role: 'user',
        accountId: newUlid(),
        confirmed: false,
      });
      const order = { accountId: newUlid(), email, role: 'owner' } as const;
      const { token } = await identity.invitations.create(order);
      expect(await identity.invitations.accept(token, { password: 'of the inviter' })).toBeUndefined();
      expect(await identity.invitations.accept(token, { userId: user.id })).toEqual(user);
      expect(await identity.members.ofAccount(order.accountId)).toMatchObject([{ holdsRole: false }]);
      expect(await identity.members.ofAccount(user.accountId)).toMatchObject([{ holdsRole: true }]);
    });

    it("do not let the last owner leave while the invited owner's address is unconfirmed", async () => {
      const owner = await newUser();
      const order = { accountId: owner.accountId, email: newEmail(), role: 'owner' } as const;
      const { token } = await identity.invitations.create(order);
      const guest = (await identity.invitations.accept(token, { password }))!;
      await expect(identity.members.remove(owner.accountId, owner.id)).rejects.toMatchObject({
        code: 'LAST_OWNER',
      });
      await identity.members.remove(owner.accountId, guest.id);
      expect(await identity.members.ofAccount(owner.accountId)).toHaveLength(1);
    });

    it('add a user to another account, which their sessions can then select', async () => {
      const user = await newUser();
      const order = { accountId: newUlid(), email: user.email.toUpperCase(), role: 'billing' } as const;
      const { token, invitation } = await identity.invitations.create(order);
      expect(invitation).toMatchObject({ email: user.email, isUser: true });
      expect(await identity.invitations.accept(token, { password: 'of another user' })).toBeUndefined();
      expect(await identity.invitations.accept(token, { userId: (await newUser()).id })).toBeUndefined();
      expect(await identity.invitations.accept(token, { userId: user.id })).toEqual(user);
      expect(await identity.members.ofUser(user.id)).toEqual([
        { accountId: user.accountId, role: 'owner' },
        { accountId: order.accountId, role: 'billing' },
      ]);
      const session = opened(await identity.sessions.open({ email: user.email, password }, here));
      const visit = { ...here, cookie: cookieOf(session) };
      expect(session.user).toEqual(user);
      expect(await identity.sessions.switchAccount(session.id, order.accountId)).toBe(true);
      expect(await identity.sessions.find(visit)).toMatchObject({
        user: { id: user.id, accountId: order.accountId },
        memberRole: 'billing',
      });
      const changed = await identity.sessions.changePassword(visit, { current: password, next: password });
      const replaced = { ...here, cookie: cookieOf(changed!) };
      for (const looking of [changed, await identity.sessions.find(replaced)])
        expect(looking).toMatchObject({ user: { accountId: order.accountId }, memberRole: 'billing' });

      // A user who is removed from one account remains in the other.
      const elsewhere = opened(await identity.sessions.open({ email: user.email, password }, here));
      await identity.members.remove(order.accountId, user.id);
      expect(await identity.sessions.find(replaced)).toBeUndefined();
      expect(await identity.sessions.find({ ...here, cookie: cookieOf(elsewhere) })).toMatchObject({ user });
      expect(await identity.users.findByEmail(user.email)).toEqual(user);
    });

    it("do not end when the user's first account is deleted", async () => {
      const user = await newUser();
      const { accountId, token } = await invite();
      expect(await identity.invitations.accept(token, { userId: user.id })).toBeUndefined();
      const other = await identity.invitations.create({ accountId, email: user.email, role: 'owner' });
      await identity.invitations.accept(other.token, { userId: user.id });
      await identity.users.deleteOfAccount(user.accountId);
      expect(await identity.users.findByEmail(user.email)).toEqual({ ...user, accountId });
      await identity.users.deleteOfAccount(accountId);
      expect(await identity.users.findByEmail(user.email)).toBeUndefined();
      expect(await identity.invitations.find(token)).toBeUndefined();
    });

    it('are not created for members', async () => {
      const user = await newUser();
      const order = { accountId: user.accountId, email: user.email, role: 'viewer' } as const;
      await expect(identity.invitations.create(order)).rejects.toMatchObject({ code: 'MEMBER_EXISTS' });
    });

    it('are void when another one is created, and when they are withdrawn', async () => {
      const { accountId, email, token } = await invite();
      const again = await identity.invitations.create({ accountId, email, role: 'viewer' });
      expect(await identity.invitations.find(token)).toBeUndefined();
      expect(await identity.invitations.withdraw(newUlid(), email)).toBeUndefined();
      expect(await identity.invitations.withdraw(accountId, email.toUpperCase())).toEqual(again.invitation);
      expect(await identity.invitations.withdraw(accountId, email)).toBeUndefined();
      expect(await identity.invitations.accept(again.token, { password })).toBeUndefined();
    });

    it('are valid for a day', async () => {
      const { accountId, token } = await invite();
      identity.advance(linkLifetimeMs - 1_000);
      expect(await identity.invitations.find(token)).toBeDefined();
      identity.advance(1_000);
      expect(await identity.invitations.find(token)).toBeUndefined();
      expect(await identity.invitations.ofAccount(accountId)).toEqual([]);
      expect(await identity.invitations.accept(token, { password })).toBeUndefined();
      expect(await identity.links.clean()).toBeGreaterThan(0);
      expect(await identity.links.clean()).toBe(0);
    });
  });
}

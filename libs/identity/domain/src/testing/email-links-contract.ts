import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import { type EmailLinks, linkLifetimeMs, type Visit } from '../index';
import { cookieOf, type Identity, opened } from './identity';

const here: Visit = { cookie: undefined, secure: false };
const password = 'correct horse battery';

/** The contract of the port `EmailLinks`, together with the users and sessions of the same store. */
export function emailLinksContract(
  name: string,
  open: () => Promise<
    Pick<Identity, 'users' | 'sessions' | 'links' | 'advance' | 'close'> & { readonly emailLinks: EmailLinks }
  >,
): void {
  describe(`email links contract: ${name}`, () => {
    let identity: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      identity = await open();
    });
    afterAll(() => identity.close());

    const newEmail = () => `${newUlid()}@example.com`.toLowerCase();
    // Hashing each password takes time.
    const newUser = (confirmed = true) =>
      identity.users.create({ email: newEmail(), password, role: 'user', accountId: newUlid(), confirmed });
    const linkTo = async (email: string, userId: string) => identity.emailLinks.create({ userId, email });

    it('are redeemed once, and by their user only', async () => {
      const [user, other] = [await newUser(), await newUser()];
      const email = newEmail();
      const { token, link } = await linkTo(email.toUpperCase(), user.id);
      expect(link).toEqual({ user, email, expiresAt: expect.any(Date) });
      expect(await identity.emailLinks.find(token)).toEqual(link);
      expect(await identity.emailLinks.redeem(token, other.id)).toBeUndefined();
      const used = await Promise.all([1, 2, 3].map(() => identity.emailLinks.redeem(token, user.id)));
      expect(used.filter(Boolean)).toEqual([{ ...user, email }]);
      expect(await identity.emailLinks.find(token)).toBeUndefined();
    });

    it('end the sessions and links of a user who had no confirmed address', async () => {
      const user = await newUser(false);
      const session = opened(await identity.sessions.open({ email: user.email, password }, here));
      const { token: reset } = await identity.links.create(user);
      const email = newEmail();
      const { token } = await linkTo(email, user.id);
      const confirmed = { ...user, email, confirmed: true };
      expect(await identity.emailLinks.redeem(token, user.id)).toEqual(confirmed);
      expect(await identity.users.findByEmail(email)).toEqual(confirmed);
      expect(await identity.sessions.find({ ...here, cookie: cookieOf(session) })).toBeUndefined();
      expect(await identity.links.find(reset)).toBeUndefined();
    });

    it('change the address that a user signs in with; sessions continue, links to the old address do not', async () => {
      const user = await newUser();
      const session = opened(await identity.sessions.open({ email: user.email, password }, here));
      const { token: reset } = await identity.links.create(user);
      const email = newEmail();
      const { token } = await linkTo(email, user.id);
      expect(await identity.users.findByEmail(email)).toBeUndefined();
      expect(await identity.emailLinks.redeem(token, user.id)).toEqual({ ...user, email });
      expect(await identity.users.findByEmail(user.email)).toBeUndefined();
      expect(await identity.users.isPassword(email, password)).toBe(true);
      expect((await identity.sessions.find({ ...here, cookie: cookieOf(session) }))!.user).toEqual({
        ...user,
        email,
      });
      // The link would create a user for an address that no user has any more.
      expect(await identity.links.find(reset)).toBeUndefined();
    });

    it('change nothing when another user now has the address', async () => {
      const [user, other] = [await newUser(), await newUser()];
      const { token } = await linkTo(other.email, user.id);
      expect(await identity.emailLinks.redeem(token, user.id)).toBeUndefined();
      expect(await identity.users.findByEmail(user.email)).toEqual(user);
      expect(await identity.users.findByEmail(other.email)).toEqual(other);
    });

    it('are void when another one is made, when the password changes, and when other sessions end', async () => {
      const user = await newUser();
      const { token: first } = await linkTo(newEmail(), user.id);
      const { token: second } = await linkTo(newEmail(), user.id);
      expect(await identity.emailLinks.redeem(first, user.id)).toBeUndefined();
      expect(await identity.emailLinks.find(second)).toBeDefined();
      const session = opened(await identity.sessions.open({ email: user.email, password }, here));
      const visit = { ...here, cookie: cookieOf(session) };
      await identity.sessions.changePassword(visit, { current: password, next: 'another horse battery' });
      expect(await identity.emailLinks.find(second)).toBeUndefined();
      const { token: ended } = await linkTo(newEmail(), user.id);
      await identity.sessions.endOthers(user.id, session.id);
      expect(await identity.emailLinks.find(ended)).toBeUndefined();
      const { token: third } = await linkTo(newEmail(), user.id);
      await identity.users.setPassword(user.email, password);
      expect(await identity.emailLinks.redeem(third, user.id)).toBeUndefined();
      for (const made_up of ['', 'x', third]) expect(await identity.emailLinks.find(made_up)).toBeUndefined();
    });

    it('are valid for a day', async () => {
      const user = await newUser();
      const { token } = await linkTo(newEmail(), user.id);
      identity.advance(linkLifetimeMs - 1_000);
      expect(await identity.emailLinks.find(token)).toBeDefined();
      identity.advance(1_000);
      expect(await identity.emailLinks.find(token)).toBeUndefined();
      expect(await identity.emailLinks.redeem(token, user.id)).toBeUndefined();
      expect(await identity.links.clean()).toBeGreaterThan(0);
      expect(await identity.links.clean()).toBe(0);
    });

    it('are not needed by the operator', async () => {
      const [user, other] = [await newUser(false), await newUser()];
      const email = newEmail();
      expect(await identity.emailLinks.change(user.email.toUpperCase(), email.toUpperCase())).toEqual({
        ...user,
        email,
        confirmed: true,
      });
      await expect(identity.emailLinks.change(email, other.email)).rejects.toMatchObject({
        code: 'USER_EXISTS',
      });
      await expect(identity.emailLinks.change(user.email, newEmail())).rejects.toMatchObject({
        code: 'USER_NOT_FOUND',
      });
    });
  });
}

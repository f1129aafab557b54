import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError, newUlid } from '@enrichment/kernel';
import type { Passkeys, Site, User } from '../index';
import { Authenticator, type Flaws } from './authenticator';
import type { Identity } from './identity';

const site: Site = { rpId: 'app.example', origin: 'https://app.example' };
const isOurs = () => Promise.resolve(true);
const newChallenge = () => Buffer.from(newUlid()).toString('base64url');

/** The contract of the port `Passkeys`, together with the users of the same store. */
export function passkeysContract(
  name: string,
  open: () => Promise<Pick<Identity, 'users' | 'close'> & { readonly passkeys: Passkeys }>,
): void {
  describe(`passkeys contract: ${name}`, () => {
    let identity: Awaited<ReturnType<typeof open>>;
    let user: User;
    let other: User;
    const newUser = () => {
      const email = `${newUlid()}@example.com`.toLowerCase();
      return identity.users.create({ email, password: 'correct horse', role: 'user', accountId: newUlid() });
    };
    // Hashing passwords takes time: two users for all tests.
    beforeAll(async () => {
      identity = await open();
      [user, other] = [await newUser(), await newUser()];
    });
    afterAll(() => identity.close());

    const make = async (device: Authenticator, flaws?: Flaws, of = user, accept = isOurs) => {
      const options = await identity.passkeys.registrationOptions(of, site, newChallenge());
      const response = device.make(options, flaws);
      return identity.passkeys.add(of, site, accept, { name: 'Laptop', response });
    };
    const added = async (device = new Authenticator(site)) => ({ device, passkey: (await make(device))! });
    const enter = async (device: Authenticator, flaws?: Flaws, accept = isOurs) => {
      const options = await identity.passkeys.signInOptions(site, newChallenge());
      return identity.passkeys.verify(site, accept, device.signIn(options, flaws));
    };

    it('adds passkeys of a user, each once', async () => {
      const { device, passkey } = await added();
      expect(passkey).toEqual({
        id: expect.stringMatching(/^pky_/),
        name: 'Laptop',
        createdAt: expect.any(Date),
        lastUsedAt: undefined,
      });
      expect(await identity.passkeys.list(user.id)).toContainEqual(passkey);
      expect(await identity.passkeys.list(other.id)).toEqual([]);
      expect(await make(device)).toBeUndefined();
      expect(await make(device, {}, other)).toBeUndefined();
    });

    it('adds none that was requested before the address was confirmed', async () => {
      const device = new Authenticator(site);
      expect(await make(device, {}, { ...user, confirmed: !user.confirmed })).toBeUndefined();
      expect(await make(device)).toBeDefined();
    });

    it('requests one on another device, for this site', async () => {
      const { passkeys } = identity;
      const { device } = await added();
      const challenge = newChallenge();
      const options = await passkeys.registrationOptions(user, site, challenge);
      expect(options).toMatchObject({ challenge, rp: { id: site.rpId } });
      const { id } = device.signIn(options);
      expect(options['excludeCredentials']).toContainEqual(expect.objectContaining({ id }));
      expect(await passkeys.signInOptions(site, challenge)).toMatchObject({ challenge, rpId: site.rpId });
    });

    it('finds the user who has signed in, and stores the time', async () => {
      const { device, passkey } = await added();
      expect(await enter(device)).toEqual(user);
      expect(await enter(device)).toEqual(user);
      const found = (await identity.passkeys.list(user.id)).find(({ id }) => id === passkey.id);
      expect(found).toEqual({ ...passkey, lastUsedAt: expect.any(Date) });
    });

    it.each<[string, Flaws]>([
      ['from another origin', { origin: 'https://app.example.evil.example' }],
      ['for another site', { rpId: 'evil.example' }],
      ['without a PIN', { unverified: true }],
    ])('accepts no answer %s', async (_, flaws) => {
      expect(await make(new Authenticator(site), flaws)).toBeUndefined();
      const { device } = await added();
      expect(await enter(device, flaws)).toBeUndefined();
      expect(await enter(device)).toEqual(user);
    });

    it('refuses an answer to an unknown challenge', async () => {
      const no = () => Promise.resolve(false);
      expect(await make(new Authenticator(site), {}, user, no)).toBeUndefined();
      const { device } = await added();
      expect(await enter(device, {}, no)).toBeUndefined();
    });

    it('accepts no signature of another key, and no copied device with a lower counter', async () => {
      const { passkeys } = identity;
      const { device } = await added();
      expect(await enter(device, { counter: 7 })).toEqual(user);
      expect(await enter(device, { counter: 7 })).toBeUndefined();
      expect(await enter(device, { counter: 8 })).toEqual(user);
      const options = await passkeys.signInOptions(site, newChallenge());
      const { id, rawId } = device.signIn(options);
      const forged = { ...new Authenticator(site).signIn(options, { counter: 9 }), id, rawId };
      expect(await passkeys.verify(site, isOurs, forged)).toBeUndefined();
    });

    it.each([
      {},
      { id: 'x', response: null },
      { id: 7, response: {} },
      { response: { clientDataJSON: '', authenticatorData: '', attestationObject: 'x', signature: 'x' } },
    ])('accepts no malformed answer: %j', async (response) => {
      const { passkeys } = identity;
      expect(await passkeys.add(user, site, isOurs, { name: 'Odd', response })).toBeUndefined();
      expect(await passkeys.verify(site, isOurs, response)).toBeUndefined();
    });

    it('keeps a passkey with unknown transports', async () => {
      const options = await identity.passkeys.registrationOptions(user, site, newChallenge());
      const made = new Authenticator(site).make(options);
      const response = { ...made, response: { ...(made['response'] as object), transports: 'internal' } };
      expect(await identity.passkeys.add(user, site, isOurs, { name: 'Odd', response })).toBeDefined();
    });

    it('renames and removes those of the user only', async () => {
      const { passkeys } = identity;
      const { device, passkey } = await added();
      expect(await passkeys.rename(other.id, passkey.id, 'Mine')).toBeUndefined();
      expect(await passkeys.remove(other.id, passkey.id)).toBe(false);
      expect(await passkeys.rename(user.id, passkey.id, 'Old laptop')).toEqual(passkey);
      const refuse = ({ name }: { name: string }) => {
        throw new DomainError('LATE', `now ${name}`);
      };
      const late = passkeys.rename(user.id, passkey.id, 'Late', refuse);
      await expect(late).rejects.toThrow('now Old laptop');
      expect(await passkeys.list(user.id)).toContainEqual({ ...passkey, name: 'Old laptop' });
      expect(await passkeys.remove(user.id, passkey.id)).toBe(true);
      expect(await passkeys.remove(user.id, passkey.id)).toBe(false);
      expect(await enter(device)).toBeUndefined();
    });
  });
}

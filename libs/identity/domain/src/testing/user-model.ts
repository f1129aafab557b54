import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import {
  type EmailLinks,
  type Invitations,
  isSession,
  type Members,
  type Passkeys,
  type User,
  type Visit,
} from '../index';
import { Authenticator } from './authenticator';
import { cookieOf, type Identity } from './identity';
import { totp } from './totp';

export type UserStore = Identity & {
  readonly members: Members;
  readonly invitations: Invitations;
  readonly emailLinks: EmailLinks;
  readonly passkeys: Passkeys;
};

/** A session, sign-in, link or passkey, and whether it must work. */
interface Thing<T> {
  readonly it: T;
  alive: boolean;
}

interface Person {
  readonly id: string;
  email: string;
  confirmed: boolean;
  password: string;
  /** The account that their sessions begin in. */
  home: string;
  /** The user's accounts, and whether the user was invited to each. */
  readonly accounts: Map<string, boolean>;
  secret: string | undefined;
  sessions: Thing<{ readonly visit: Visit; readonly user: User }>[];
  waiting: Thing<Visit>[];
  passkeys: Thing<string>[];
  emailLinks: Thing<{ readonly token: string; readonly to: string }>[];
}

interface Link {
  readonly token: string;
  readonly email: string;
  readonly account: string;
}

interface Model {
  people: Person[];
  readonly links: Thing<Link>[];
  readonly invitations: Thing<Link & { readonly mailed: boolean }>[];
  passwords: number;
}

type Run = (model: Model, store: UserStore, pick: <T>(of: readonly T[]) => T | undefined) => Promise<void>;

const here: Visit = { cookie: undefined, secure: false };
const site = { rpId: 'app.example', origin: 'https://app.example' };
const visitOf = (opened: { setCookies: readonly string[] }): Visit => ({ ...here, cookie: cookieOf(opened) });
const end = (things: readonly { alive: boolean }[]) => things.forEach((each) => (each.alive = false));

function endSignIns(person: Person): void {
  for (const things of [person.sessions, person.waiting, person.emailLinks]) end(things);
}

/** The guide's table of things that end when a link first confirms the address. */
function confirm(model: Model, person: Person): void {
  if (person.confirmed) return;
  endSignIns(person);
  end(person.passkeys);
  end(model.links.filter(({ it: { email } }) => email === person.email));
  Object.assign(person, { secret: undefined, confirmed: true });
}

/** Events at an identity store, by name. Each picks from all things, including ended ones. */
function eventsAt(emails: readonly string[], companies: readonly string[]): Readonly<Record<string, Run>> {
  const at = ({ people }: Model, email: string) => people.find((each) => each.email === email);
  const add = (model: Model, user: User, password: string, account: string, invited: boolean) => {
    const person: Person = {
      id: user.id,
      email: user.email,
      confirmed: user.confirmed,
      password,
      home: account,
      accounts: new Map([[account, invited]]),
      secret: undefined,
      sessions: [],
      waiting: [],
      passkeys: [],
      emailLinks: [],
    };
    model.people.push(person);
    return person;
  };
  const newPassword = (model: Model) => `password ${++model.passwords}`;
  const create =
    (confirmed: boolean): Run =>
    async (model, { users }, pick) => {
      const [email, password, accountId] = [pick(emails)!, newPassword(model), newUlid()];
      const made = await users
        .create({ email, password, role: 'user', accountId, confirmed })
        .catch(() => undefined);
      expect(made === undefined).toBe(at(model, email) !== undefined);
      if (made) add(model, made, password, accountId, false);
    };
  const redeem = async (model: Model, { links }: UserStore, link: Thing<Link>) => {
    const password = newPassword(model);
    const user = await links.redeem(link.it.token, password);
    expect(user !== undefined).toBe(link.alive);
    if (user) redeemed(model, link, user, password);
  };
  const redeemed = (model: Model, link: Thing<Link>, user: User, password: string) => {
    link.alive = false;
    const person = at(model, user.email);
    if (!person) return add(model, user, password, link.it.account, false);
    confirm(model, person);
    endSignIns(person);
    const { account } = link.it;
    if (!model.people.some(({ accounts }) => accounts.has(account))) person.accounts.set(account, false);
    return Object.assign(person, { password });
  };
  const joined = (
    model: Model,
    { it }: Model['invitations'][number],
    user: User,
    password: string | undefined,
  ) => {
    end(model.invitations.filter((each) => each.it.token === it.token));
    const person = at(model, user.email);
    if (!person) return add(model, user, password!, it.account, true);
    if (password !== undefined) {
      confirm(model, person);
      person.password = password;
    }
    person.accounts.set(it.account, person.accounts.get(it.account) ?? true);
    return person;
  };
  const hasToSignIn = (model: Model, { it: { email, mailed } }: Model['invitations'][number]) => {
    const person = at(model, email);
    return person !== undefined && (person.confirmed || !mailed);
  };
  const move = (model: Model, person: Person, to: string) => {
    confirm(model, person);
    end(person.emailLinks);
    if (to !== person.email) end(model.links.filter(({ it: { email } }) => email === person.email));
    person.email = to;
  };
  /** Signs in with the model's credentials, and records the expected result. */
  const signIn: Run = async (model, { sessions }, pick) => {
    const person = pick(model.people);
    const right = person?.password ?? '';
    const password = pick([right, right, right, 'password 1']) ?? '';
    const opened = await sessions.open({ email: person?.email ?? emails[0]!, password }, here);
    expect(opened !== undefined).toBe(person !== undefined && password === person.password);
    if (!opened || !person) return;
    expect(isSession(opened)).toBe(person.secret === undefined);
    if (isSession(opened))
      person.sessions.push({ it: { visit: visitOf(opened), user: opened.user }, alive: true });
    else person.waiting.push({ it: visitOf(opened), alive: true });
  };
  return {
    'a stranger signs up, without a relay': create(false),
    'the operator creates a user': create(true),
    'somebody signs in': signIn,
    'a passkey is added': async (model, { passkeys }, pick) => {
      const person = pick(model.people);
      const session = pick(person?.sessions ?? []);
      if (!person || !session) return;
      // The user may have changed since: the user in the session decides.
      const { user } = session.it;
      const response = new Authenticator(site).make(
        await passkeys.registrationOptions(user, site, 'Y2hhbGxlbmdl'),
      );
      const added = await passkeys.add(user, site, () => Promise.resolve(true), { name: 'a', response });
      expect(added !== undefined).toBe(user.confirmed === person.confirmed);
      if (added) person.passkeys.push({ it: added.id, alive: true });
    },
    'a second factor is set up': async (model, { factors, now }, pick) => {
      const person = pick(model.people.filter(({ secret }) => secret === undefined));
      const session = pick(person?.sessions ?? []);
      if (!person || !session) return;
      const enrolment = await factors.enrol(session.it.visit, person.password);
      expect(enrolment !== undefined).toBe(session.alive);
      if (!enrolment) return;
      const replaced = (await factors.confirm(session.it.visit, totp(enrolment.secret, now())))!;
      session.alive = false;
      person.sessions.push({ it: { visit: visitOf(replaced), user: replaced.user }, alive: true });
      person.secret = enrolment.secret;
    },
    'a code completes a sign-in': async (model, { factors, now }, pick) => {
      const person = pick(model.people);
      const waiting = pick(person?.waiting ?? []);
      if (!person || !waiting) return;
      const session = await factors.complete(waiting.it, totp(person.secret ?? 'A'.repeat(32), now()));
      expect(session !== undefined).toBe(waiting.alive);
      waiting.alive = false;
      if (session) person.sessions.push({ it: { visit: visitOf(session), user: session.user }, alive: true });
    },
    'a password link is made': async (model, { links }, pick) => {
      const email = pick(emails)!;
      const account = at(model, email)?.home ?? newUlid();
      const { token } = await links.create({ email, accountId: account });
      end(model.links.filter(({ it }) => it.email === email));
      model.links.push({ it: { token, email, account }, alive: true });
    },
    'a password link is used': async (model, store, pick) => {
      const link = pick(model.links);
      if (link) await redeem(model, store, link);
    },
    'a company invites': async (model, { invitations }, pick) => {
      const [email, account, mailed] = [pick(emails)!, pick(companies)!, pick([true, false])!];
      const made = await invitations
        .create({ accountId: account, email, role: 'developer', mailed })
        .catch(() => undefined);
      expect(made === undefined).toBe(at(model, email)?.accounts.has(account) ?? false);
      if (!made) return;
      end(model.invitations.filter(({ it }) => it.email === email && it.account === account));
      model.invitations.push({ it: { token: made.token, email, account, mailed }, alive: true });
    },
    'an invitation is accepted with a password': async (model, { invitations }, pick) => {
      const invitation = pick(model.invitations);
      if (!invitation) return;
      const password = newPassword(model);
      const user = await invitations.accept(invitation.it.token, { password });
      expect(user !== undefined).toBe(invitation.alive && !hasToSignIn(model, invitation));
      if (user) joined(model, invitation, user, password);
    },
    'an invitation is accepted by a user': async (model, { invitations }, pick) => {
      const [invitation, person] = [pick(model.invitations), pick(model.people)];
      if (!invitation || !person) return;
      const user = await invitations.accept(invitation.it.token, { userId: person.id });
      const isOwn = person.email === invitation.it.email;
      expect(user !== undefined).toBe(invitation.alive && isOwn && hasToSignIn(model, invitation));
      if (user) joined(model, invitation, user, undefined);
    },
    'a link to another address is made': async (model, { emailLinks }, pick) => {
      const [person, to] = [pick(model.people), pick(emails)!];
      if (!person) return;
      const { token } = await emailLinks.create({ userId: person.id, email: to });
      end(person.emailLinks);
      person.emailLinks.push({ it: { token, to }, alive: true });
    },
    'a link to another address is used': async (model, { emailLinks }, pick) => {
      const [owner, by] = [pick(model.people), pick(model.people)];
      const link = pick(owner?.emailLinks ?? []);
      if (!owner || !by || !link) return;
      const user = await emailLinks.redeem(link.it.token, by.id);
      const isTaken = (at(model, link.it.to) ?? owner) !== owner;
      expect(user !== undefined).toBe(link.alive && by === owner && !isTaken);
      if (user) move(model, owner, link.it.to);
    },
    'the operator changes an address': async (model, { emailLinks }, pick) => {
      const [person, to] = [pick(model.people), pick(emails)!];
      if (!person) return;
      const user = await emailLinks.change(person.email, to).catch(() => undefined);
      expect(user !== undefined).toBe((at(model, to) ?? person) === person);
      if (user) move(model, person, to);
    },
    'a user changes the password': async (model, { sessions }, pick) => {
      const person = pick(model.people);
      const session = pick(person?.sessions ?? []);
      if (!person || !session) return;
      const next = newPassword(model);
      const changed = await sessions.changePassword(session.it.visit, { current: person.password, next });
      expect(changed !== undefined).toBe(session.alive);
      if (!changed) return;
      endSignIns(person);
      person.password = next;
      person.sessions.push({ it: { visit: visitOf(changed), user: changed.user }, alive: true });
    },
    'the operator sets a password': async (model, { users }, pick) => {
      const person = pick(model.people);
      if (!person) return;
      person.password = newPassword(model);
      await users.setPassword(person.email, person.password);
      endSignIns(person);
    },
    'the account of a user is deleted': async (model, { users }, pick) => {
      const person = pick(model.people.filter(({ home }) => !companies.includes(home)));
      if (!person) return;
      await users.deleteOfAccount(person.home);
      person.accounts.delete(person.home);
      end(model.links.filter(({ it }) => it.account === person.home));
      end(person.sessions);
      const [next] = person.accounts.keys();
      if (next !== undefined) person.home = next;
      else {
        model.people = model.people.filter((each) => each !== person);
        end(model.links.filter(({ it }) => it.email === person.email));
      }
    },
    'a password link and a mailed invitation are used at the same time': async (model, store, pick) => {
      const link = pick(
        model.links.filter(({ alive, it }) => alive && at(model, it.email)?.confirmed === false),
      );
      const invitation = pick(
        model.invitations.filter(({ alive, it }) => alive && it.mailed && it.email === link?.it.email),
      );
      if (!link || !invitation) return;
      const passwords = [newPassword(model), newPassword(model)];
      const [byLink, byInvitation] = await Promise.all([
        store.links.redeem(link.it.token, passwords[0]!),
        store.invitations.accept(invitation.it.token, { password: passwords[1]! }),
      ]);
      expect([byLink, byInvitation].filter(Boolean)).toHaveLength(1);
      if (byLink) redeemed(model, link, byLink, passwords[0]!);
      else joined(model, invitation, byInvitation!, passwords[1]);
    },
    'a stranger signs in while a password link is used': async (model, store, pick) => {
      const link = pick(model.links.filter(({ alive, it }) => alive && at(model, it.email)));
      if (!link) return;
      const { email, password: old } = at(model, link.it.email)!;
      const password = newPassword(model);
      const [opened, user] = await Promise.all([
        store.sessions.open({ email, password: old }, here),
        store.links.redeem(link.it.token, password),
      ]);
      redeemed(model, link, user!, password);
      if (opened) expect(await store.sessions.find(visitOf(opened))).toBeUndefined();
    },
  };
}

/** Compares everything that exists, or existed, with the model. */
async function compare(model: Model, store: UserStore, emails: readonly string[]): Promise<void> {
  const are: unknown[] = [];
  const wanted: unknown[] = [];
  const note = (what: string, is: unknown, want: unknown) => {
    are.push([what, is]);
    wanted.push([what, want]);
  };
  for (const email of emails) {
    const person = model.people.find((each) => each.email === email);
    const found = await store.users.findByEmail(email);
    note('user', [found?.id, found?.confirmed], [person?.id, person?.confirmed]);
  }
  for (const person of model.people) {
    for (const [account, invited] of person.accounts) {
      const member = (await store.members.ofAccount(account)).find(({ userId }) => userId === person.id);
      note('role', member?.holdsRole, person.confirmed || !invited);
    }
    for (const { it, alive } of person.sessions)
      note('session', (await store.sessions.find(it.visit)) !== undefined, alive);
    for (const { it, alive } of person.waiting)
      note('waiting', (await store.factors.pending(it)) !== undefined, alive);
    const passkeys = person.passkeys.filter(({ alive }) => alive).map(({ it }) => it);
    note('passkeys', (await store.passkeys.list(person.id)).map(({ id }) => id).sort(), passkeys.sort());
    note('factor', (await store.factors.find(person.id)) !== undefined, person.secret !== undefined);
    for (const { it, alive } of person.emailLinks)
      note('email link', (await store.emailLinks.find(it.token)) !== undefined, alive);
  }
  for (const { it, alive } of model.links)
    note('link', (await store.links.find(it.token)) !== undefined, alive);
  for (const { it, alive } of model.invitations)
    note('invitation', (await store.invitations.find(it.token)) !== undefined, alive);
  expect(are).toEqual(wanted);
}

interface Real {
  readonly store: UserStore;
  readonly all: Readonly<Record<string, Run>>;
}

class Event implements fc.AsyncCommand<Model, Real> {
  /** @param numbers select the things */
  constructor(
    private readonly name: string,
    private readonly numbers: readonly number[],
  ) {}

  check = () => true;

  async run(model: Model, { store, all }: Real): Promise<void> {
    const numbers = this.numbers.values();
    await all[this.name]!(model, store, (of) => of[(numbers.next().value ?? 0) % of.length]);
  }

  toString = () => `${this.name} (${this.numbers.join(', ')})`;
}

/** Tests a store against the guide's table of user states: any sequence of events leaves what the model predicts. */
export function userModel(name: string, open: () => Promise<UserStore>, runs: number): void {
  describe(`the model of users: ${name}`, () => {
    let store: UserStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    it('holds after any sequence of events', async () => {
      // Things must exist before they can end.
      const building = [
        'a stranger signs up, without a relay',
        ...Array<string>(3).fill('somebody signs in'),
      ];
      building.push('a passkey is added', 'a second factor is set up', 'a passkey is added');
      const commands = [...Object.keys(eventsAt([], [])), ...building].map((event) =>
        fc.array(fc.nat(99), { minLength: 3, maxLength: 3 }).map((numbers) => new Event(event, numbers)),
      );
      const sequences = fc.commands(commands, { maxCommands: 60, size: 'max' });
      const property = fc.asyncProperty(sequences, async (events) => {
        const emails = [1, 2].map((each) => `${each}-${newUlid()}@example.com`.toLowerCase());
        const model: Model = { people: [], links: [], invitations: [], passwords: 1 };
        const real = { store, all: eventsAt(emails, [newUlid(), newUlid()]) };
        await fc.asyncModelRun(() => ({ model, real }), events);
        await compare(model, store, emails);
      });
      await fc.assert(property, { numRuns: runs });
    });
  });
}

import { type Clock, newUlid } from '@enrichment/kernel';
import { type AttemptLimit, type Attempts } from '../sessions/attempts';
import type { Invitation, Invitations } from '../invitations/invitation';
import type { Member, Members } from '../people/member';
import type { MemberRole } from '../people/permissions';
import type { EmailLink, EmailLinks } from '../email-links/email-link';
import { linkLifetimeMs, type PasswordLinks } from '../links/password-link';
import {
  lastOwner,
  memberExists,
  memberNotFound,
  tooManyAttempts,
  userExists,
  userNotFound,
} from '../refusals';
import {
  type Credentials,
  type Device,
  type OpenSession,
  type Session,
  listedSessions,
  sessionLifetimeMs,
  type Sessions,
  type SetCookies,
  type Visit,
  type SecondStep,
} from '../sessions/session';
import type { NewUser, Role, User, Users } from '../people/user';
import { InMemoryPasskeys } from './in-memory-passkeys';
import { InMemorySecondFactors } from './in-memory-second-factors';

interface StoredSession {
  readonly id: string;
  email: string;
  readonly createdAt: Date;
  expiresAt: number;
  /** `undefined`: the user's own. */
  accountId?: string;
  device?: Device;
}

type StoredUser = User & { readonly password: string };
type NewUserInMemory = Omit<NewUser, 'role'> & { readonly role?: Role };

interface StoredMember {
  readonly accountId: string;
  readonly userId: string;
  readonly since: Date;
  role: MemberRole;
  mailsAlerts: boolean;
  readonly invited: boolean;
}

/** Users, sessions and attempts in memory, for tests. Passwords are stored in plain text. */
export class InMemoryIdentity implements Users, Sessions, Attempts {
  private readonly byEmail = new Map<string, StoredUser>();
  private readonly byToken = new Map<string, StoredSession>();
  private readonly windows = new Map<string, { attempts: number; endsAt: number }>();

  private emailLinksByUser = new Map<string, { token: string; email: string; expiresAt: Date }>();

  private readonly linksByEmail = new Map<
    string,
    { token: string; accountId: string | undefined; expiresAt: Date }
  >();

  private joined: StoredMember[] = [];
  readonly factors: InMemorySecondFactors;
  readonly passkeys: InMemoryPasskeys;

  constructor(private readonly clock: Clock) {
    const findUser = async (id: string) => (await this.list()).find((user) => user.id === id);
    this.factors = new InMemorySecondFactors(
      {
        find: (visit) => this.find(visit),
        isPassword: (email, password) => this.isPassword(email, password),
        reopen: async (user, visit) => {
          await this.end(visit);
          // The address and accounts may have changed since the user entered the password.
          const now = (await findUser(user.id))!;
          const isMember = this.joined.some(
            (each) => each.userId === user.id && each.accountId === user.accountId,
          );
          return this.begin(now.email, visit, isMember ? user.accountId : now.accountId);
        },
      },
      clock,
    );
    this.passkeys = new InMemoryPasskeys(findUser, clock);
  }

  private invited: (Omit<Invitation, 'isUser'> & { readonly token: string })[] = [];

  readonly invitations: Invitations = {
    create: async ({ accountId, email, role, mailed = false }) => {
      const address = email.toLowerCase();
      const members = await this.members.ofAccount(accountId);
      if (members.some((member) => member.email === address)) throw memberExists(address);
      await this.invitations.withdraw(accountId, address);
      const token = newUlid();
      const expiresAt = new Date(this.clock.now() + linkLifetimeMs);
      this.invited.push({ accountId, email: address, role, expiresAt, token, mailed });
      return { token, invitation: (await this.invitations.find(token))! };
    },
    find: async (token) => this.valid().find((each) => each.token === token)?.invitation,
    ofAccount: async (accountId) =>
      this.valid()
        .map(({ invitation }) => invitation)
        .filter((each) => each.accountId === accountId),
    withdraw: async (accountId, email) => {
      const found = this.valid().find(
        ({ invitation }) => invitation.accountId === accountId && invitation.email === email.toLowerCase(),
      );
      this.invited = this.invited.filter(({ token }) => token !== found?.token);
      return found?.invitation;
    },
    accept: async (token, by) => {
      const invitation = this.valid().find((each) => each.token === token)?.invitation;
      if (!invitation || invitation.isUser !== 'userId' in by) return undefined;
      const { accountId, email, role } = invitation;
      const user = this.byEmail.get(email);
      if ('userId' in by && user?.id !== by.userId) return undefined;
      const { mailed } = this.invited.find((each) => each.token === token)!;
      this.invited = this.invited.filter((each) => each.token !== token);
      if ('password' in by && user) {
        this.writePassword(email, by.password);
        this.confirm(email);
      } else if ('password' in by)
        this.insert({ email, password: by.password, accountId, confirmed: mailed });
      const member = this.byEmail.get(email)!;
      this.join(accountId, member.id, role, true);
      return withoutPassword(this.byEmail.get(email)!);
    },
  };

  readonly members: Members = {
    ofAccount: async (accountId) =>
      this.joined.filter((each) => each.accountId === accountId).map((each) => this.present(each)),
    ofUser: async (userId) =>
      this.joined
        .filter((each) => each.userId === userId)
        .map(({ accountId, role }) => ({ accountId, role })),
    change: async (accountId, userId, changes, check) => {
      const stored = this.member(accountId, userId, (changes.role ?? 'owner') === 'owner');
      const before = this.present(stored);
      check?.(before);
      Object.assign(stored, changes);
      return before;
    },
    accounts: async (after, limit) =>
      [...new Set(this.joined.map(({ accountId }) => accountId))]
        .sort()
        .filter((id) => after === undefined || id > after)
        .slice(0, limit),
    remove: async (accountId, userId) => {
      const before = this.present(this.member(accountId, userId, false));
      this.forget(accountId, userId);
      return before;
    },
  };

  readonly links: PasswordLinks = {
    create: async ({ email, accountId }) => {
      const token = newUlid();
      const expiresAt = new Date(this.clock.now() + linkLifetimeMs);
      this.linksByEmail.set(email.toLowerCase(), { token, accountId, expiresAt });
      return { token, link: (await this.links.find(token))! };
    },
    find: (token) => {
      const [email, stored] = this.storedLink(token) ?? [];
      const purpose = email !== undefined && this.byEmail.has(email) ? 'reset' : 'invitation';
      return Promise.resolve(email && stored ? { email, purpose, expiresAt: stored.expiresAt } : undefined);
    },
    redeem: async (token, password) => {
      const [email, stored] = this.storedLink(token) ?? [];
      if (email === undefined || !stored) return undefined;
      this.linksByEmail.delete(email);
      const user = this.byEmail.get(email);
      if (user) this.writePassword(email, password);
      const accountId = stored.accountId ?? user?.accountId ?? `acc_${newUlid()}`;
      if (user && !user.confirmed) this.confirm(email);
      if (user && !this.joined.some((each) => each.accountId === accountId))
        this.join(accountId, user.id, 'owner');
      if (user) return this.findByEmail(email);
      return this.create({ email, password, role: 'user', accountId });
    },
    clean: async () => {
      const isEnded = ({ expiresAt }: { readonly expiresAt: Date }) =>
        expiresAt.getTime() <= this.clock.now();
      const count = () => this.linksByEmail.size + this.emailLinksByUser.size + this.invited.length;
      const before = count();
      for (const [email, link] of this.linksByEmail) if (isEnded(link)) this.linksByEmail.delete(email);
      for (const [id, link] of this.emailLinksByUser) if (isEnded(link)) this.emailLinksByUser.delete(id);
      this.invited = this.invited.filter((each) => !isEnded(each));
      return before - count();
    },
  };

  readonly emailLinks: EmailLinks = {
    create: async ({ userId, email }) => {
      const token = newUlid();
      const expiresAt = new Date(this.clock.now() + linkLifetimeMs);
      this.emailLinksByUser.set(userId, { token, email: email.toLowerCase(), expiresAt });
      return { token, link: (await this.emailLinks.find(token))! };
    },
    find: (token) => Promise.resolve(this.storedEmailLink(token)),
    redeem: async (token, userId) => {
      const link = this.storedEmailLink(token);
      if (link?.user.id !== userId || this.isOthers(link.email, link.user.email)) return undefined;
      this.emailLinksByUser.delete(link.user.id);
      return this.emailLinks.change(link.user.email, link.email);
    },
    change: async (email, next) => {
      const before = this.byEmail.get(email.toLowerCase());
      const to = next.toLowerCase();
      if (!before) throw userNotFound(email);
      if (this.isOthers(to, before.email)) throw userExists(to);
      if (!before.confirmed) this.confirm(before.email);
      const user = this.byEmail.get(before.email)!;
      this.byEmail.delete(user.email);
      this.byEmail.set(to, { ...user, email: to });
      for (const session of this.byToken.values()) if (session.email === user.email) session.email = to;
      if (to !== user.email) this.linksByEmail.delete(user.email);
      this.emailLinksByUser.delete(user.id);
      return withoutPassword(this.byEmail.get(to)!);
    },
  };

  private storedEmailLink(token: string): EmailLink | undefined {
    const found = [...this.emailLinksByUser].find(([, stored]) => stored.token === token);
    if (!found || found[1].expiresAt.getTime() <= this.clock.now()) return undefined;
    const [userId, { email, expiresAt }] = found;
    const user = [...this.byEmail.values()].find(({ id }) => id === userId);
    return user && { user: withoutPassword(user), email, expiresAt };
  }

  private isOthers(email: string, own: string): boolean {
    return email !== own && this.byEmail.has(email);
  }

  private storedLink(token: string) {
    return [...this.linksByEmail].find(
      ([, stored]) => stored.token === token && stored.expiresAt.getTime() > this.clock.now(),
    );
  }

  async create(user: NewUser): Promise<User> {
    const made = this.insert(user);
    this.join(made.accountId, made.id, 'owner');
    return made;
  }

  private insert({ email, password, role = 'user', accountId, confirmed = true }: NewUserInMemory): User {
    const address = email.toLowerCase();
    if (this.byEmail.has(address)) throw userExists(address);
    const user = {
      id: `usr_${newUlid()}`,
      email: address,
      role,
      accountId,
      createdAt: new Date(this.clock.now()),
      confirmed,
    };
    this.byEmail.set(address, { ...user, password });
    return user;
  }

  /** Confirms an address for the first time. */
  private confirm(email: string): void {
    const { id } = this.byEmail.get(email)!;
    this.factors.removeOf(id);
    this.passkeys.removeOf(id);
    this.endAll(email);
    this.linksByEmail.delete(email);
    this.emailLinksByUser.delete(id);
    this.update(email, { confirmed: true });
  }

  list(): Promise<User[]> {
    return Promise.resolve([...this.byEmail.values()].map(withoutPassword));
  }

  async ofAccount(accountId: string): Promise<User[]> {
    const ids = (await this.members.ofAccount(accountId)).map(({ userId }) => userId);
    return (await this.list()).filter(({ id }) => ids.includes(id));
  }

  findByEmail(email: string): Promise<User | undefined> {
    const user = this.byEmail.get(email.toLowerCase());
    return Promise.resolve(user && withoutPassword(user));
  }

  isPassword(email: string, password: string): Promise<boolean> {
    return Promise.resolve(this.byEmail.get(email.toLowerCase())?.password === password);
  }

  async deleteOfAccount(accountId: string): Promise<void> {
    for (const { id } of await this.ofAccount(accountId)) this.forget(accountId, id);
    this.invited = this.invited.filter((each) => each.accountId !== accountId);
    for (const [email, link] of this.linksByEmail)
      if (link.accountId === accountId) this.linksByEmail.delete(email);
  }

  async recordDevice(sessionId: string, device: Device): Promise<void> {
    for (const session of this.byToken.values()) if (session.id === sessionId) session.device = device;
  }

  async ofUsers(userIds: readonly string[]): Promise<OpenSession[]> {
    return this.openOf(userIds).slice(0, listedSessions);
  }

  private openOf(userIds: readonly string[]): OpenSession[] {
    const sessions = [...this.byToken.values()].flatMap(({ id, email, expiresAt, createdAt, device }) => {
      const user = this.byEmail.get(email);
      if (!user || !userIds.includes(user.id) || expiresAt <= this.clock.now()) return [];
      return [
        {
          id,
          userId: user.id,
          createdAt,
          lastUsedAt: createdAt,
          expiresAt: new Date(expiresAt),
          ...(device ?? { address: undefined, userAgent: undefined }),
        },
      ];
    });
    return sessions.reverse();
  }

  async endOne(userIds: readonly string[], sessionId: string): Promise<boolean> {
    const [found] = this.openOf(userIds).filter(({ id }) => id === sessionId);
    for (const [token, { id }] of this.byToken) if (found && id === sessionId) this.byToken.delete(token);
    return found !== undefined;
  }

  async endOthers(userId: string, sessionId: string): Promise<void> {
    this.emailLinksByUser.delete(userId);
    this.factors.endPending(userId);
    const others = this.openOf([userId]).filter(({ id }) => id !== sessionId);
    for (const { id } of others) await this.endOne([userId], id);
  }

  async switchAccount(sessionId: string, accountId: string): Promise<boolean> {
    for (const session of this.byToken.values()) {
      const userId = this.byEmail.get(session.email)!.id;
      const isMember = this.joined.some((each) => each.accountId === accountId && each.userId === userId);
      if (session.id !== sessionId || !isMember) continue;
      session.accountId = accountId;
      return true;
    }
    return false;
  }

  async setPassword(email: string, password: string): Promise<void> {
    this.writePassword(email, password);
  }

  private writePassword(email: string, password: string): void {
    this.update(email, { password });
    const { id } = this.byEmail.get(email.toLowerCase())!;
    this.emailLinksByUser.delete(id);
    this.factors.endPending(id);
    this.endAll(email.toLowerCase());
  }

  async setRole(email: string, role: Role): Promise<void> {
    this.update(email, { role });
  }

  withSecondFactor(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(userIds.filter((id) => this.factors.has(id))));
  }

  async removeSecondFactor(email: string): Promise<boolean> {
    const user = await this.findByEmail(email);
    if (!user) throw userNotFound(email);
    return this.factors.removeOf(user.id);
  }

  async open({ email, password }: Credentials, visit: Visit): Promise<Session | SecondStep | undefined> {
    const user = this.byEmail.get(email.toLowerCase());
    if (user?.password !== password) return undefined;
    if (this.factors.has(user.id))
      return { needsCode: true, setCookies: this.factors.wait(withoutPassword(user), visit) };
    const session = this.begin(user.email, visit);
    await this.end(visit);
    return session;
  }

  async openFor({ id: userId, confirmed }: User, visit: Visit): Promise<Session | undefined> {
    const user = (await this.list()).find(({ id }) => id === userId);
    if (user?.confirmed !== confirmed) return undefined;
    await this.end(visit);
    return this.begin(user.email, visit);
  }

  private begin(address: string, visit: Visit, accountId?: string): Session | undefined {
    const token = newUlid();
    this.byToken.set(token, {
      id: newUlid(),
      email: address,
      createdAt: new Date(this.clock.now()),
      expiresAt: this.clock.now() + sessionLifetimeMs,
      ...(accountId !== undefined && { accountId }),
    });
    return this.session(token, [cookie(token, visit)]);
  }

  find(visit: Visit): Promise<Session | undefined> {
    return Promise.resolve(this.session(tokenOf(visit), []));
  }

  end(visit: Visit): Promise<SetCookies> {
    this.byToken.delete(tokenOf(visit));
    return Promise.resolve([`${cookie('', visit)}; Max-Age=0`]);
  }

  async changePassword(
    visit: Visit,
    { current, next }: { current: string; next: string },
  ): Promise<Session | undefined> {
    const user = this.session(tokenOf(visit), [])?.user;
    if (!user || this.byEmail.get(user.email)!.password !== current) return undefined;
    await this.setPassword(user.email, next);
    return this.begin(user.email, visit, user.accountId);
  }

  /** Removes expired sessions and attempts. */
  clean(): Promise<number> {
    const now = this.clock.now();
    const sessions = [...this.byToken].filter(
      ([token, { expiresAt }]) => expiresAt <= now && this.byToken.delete(token),
    );
    const windows = [...this.windows].filter(
      ([key, { endsAt }]) => endsAt <= now && this.windows.delete(key),
    );
    return Promise.resolve(sessions.length + windows.length);
  }

  async count(limits: readonly AttemptLimit[]): Promise<void> {
    const now = this.clock.now();
    const passed = limits.filter(({ key, max, windowMs }) => {
      const window = this.windows.get(key);
      const fullEnd = now + windowMs;
      const isOpen = window !== undefined && window.endsAt > now;
      const attempts = (isOpen ? window.attempts : 0) + 1;
      this.windows.set(key, { attempts, endsAt: isOpen ? Math.min(window.endsAt, fullEnd) : fullEnd });
      return attempts > max;
    });
    if (passed.length > 0)
      throw tooManyAttempts(Math.max(...passed.map(({ key }) => this.windows.get(key)!.endsAt)) - now);
  }

  async forgive(limits: readonly AttemptLimit[]): Promise<void> {
    for (const { key } of limits) {
      const window = this.windows.get(key);
      if (window && window.attempts > 0) window.attempts--;
    }
  }

  /** Makes every session expire now. */
  expireSessions(): void {
    for (const session of this.byToken.values()) session.expiresAt = this.clock.now();
  }

  private update(email: string, change: Partial<StoredUser>): void {
    const user = this.byEmail.get(email.toLowerCase());
    if (!user) throw userNotFound(email);
    this.byEmail.set(user.email, { ...user, ...change });
  }

  private endAll(email: string): void {
    for (const [token, session] of this.byToken) if (session.email === email) this.byToken.delete(token);
  }

  private session(token: string, setCookies: SetCookies): Session | undefined {
    const stored = this.byToken.get(token);
    if (!stored || stored.expiresAt <= this.clock.now()) return undefined;
    const home = withoutPassword(this.byEmail.get(stored.email)!);
    const user = { ...home, accountId: stored.accountId ?? home.accountId };
    const member = this.joined.find((each) => each.userId === user.id && each.accountId === user.accountId);
    if (!member) return undefined;
    const { role: memberRole, holdsRole } = this.present(member);
    const expiresAt = new Date(stored.expiresAt);
    return { id: stored.id, user, memberRole, holdsRole, expiresAt, setCookies };
  }

  private valid(): { token: string; invitation: Invitation }[] {
    return this.invited
      .filter(({ expiresAt }) => expiresAt.getTime() > this.clock.now())
      .map(({ token, ...rest }) => {
        const user = this.byEmail.get(rest.email);
        return {
          token,
          invitation: { ...rest, isUser: user !== undefined && (user.confirmed || !rest.mailed) },
        };
      });
  }

  private join(accountId: string, userId: string, role: MemberRole, invited = false): void {
    const known = this.joined.find((each) => each.accountId === accountId && each.userId === userId);
    if (known) known.role = role;
    else
      this.joined.push({
        accountId,
        userId,
        role,
        since: new Date(this.clock.now()),
        mailsAlerts: true,
        invited,
      });
  }

  private member(accountId: string, userId: string, staysOwner: boolean): StoredMember {
    const all = this.joined.filter((each) => each.accountId === accountId);
    const found = all.find((each) => each.userId === userId);
    if (!found) throw memberNotFound();
    const owners = all.filter((each) => each.role === 'owner' && this.present(each).holdsRole);
    if (owners.length === 1 && owners[0] === found && !staysOwner) throw lastOwner();
    return found;
  }

  private present({ userId, role, since, mailsAlerts, invited }: StoredMember): Member {
    const { email, confirmed } = [...this.byEmail.values()].find(({ id }) => id === userId)!;
    return { userId, email, role, since, mailsAlerts, confirmed, holdsRole: confirmed || !invited };
  }

  private forget(accountId: string, userId: string): void {
    const user = [...this.byEmail.values()].find(({ id }) => id === userId)!;
    for (const [token, session] of this.byToken)
      if (session.email === user.email && (session.accountId ?? user.accountId) === accountId)
        this.byToken.delete(token);
    this.joined = this.joined.filter((each) => each.accountId !== accountId || each.userId !== userId);
    const [other] = this.joined.filter((each) => each.userId === userId);
    if (other && user.accountId === accountId) this.update(user.email, { accountId: other.accountId });
    if (other) return;
    this.endAll(user.email);
    this.byEmail.delete(user.email);
    this.linksByEmail.delete(user.email);
  }
}

function withoutPassword({ id, email, role, accountId, createdAt, confirmed }: StoredUser): User {
  return { id, email, role, accountId, createdAt, confirmed };
}

function cookie(token: string, { secure }: Visit): string {
  return `session=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

function tokenOf({ cookie: header = '' }: Visit): string {
  return /(?:^|; )session=([^;]*)/.exec(header)?.[1] ?? '';
}

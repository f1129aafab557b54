import type { Source } from '@enrichment/ip-address';
import type { SourceLimits } from '@enrichment/kernel';
import { type Attempts, signUpLimits } from './attempts';
import type { KnownDevices } from './known-devices';
import type { ProveEmail } from './prove-email';
import { signUpRefused, tooManyAttempts } from './refusals';
import { isSession } from './second-factor';
import type { Credentials, Session, Sessions, Visit } from './session';
import type { User, Users } from './user';

/**
 * Opens a billing account and makes its user, both or neither: an account without a user would keep its address from ever
 * signing up. Hashes the password before, since that may be refused.
 *
 * @returns whether it did; `false` when there is an account or a user of that address
 */
export type Register = (credentials: Credentials) => Promise<boolean>;

/** Gives the account of who has confirmed the address that they signed up with what it begins with: once, however often it is called. */
export type Welcome = (user: User) => Promise<void>;

/**
 * Makes a user with a new account, and signs them in. Their address is not confirmed by then, so an account that is there already is
 * never given away: its user is made by the operator. Where mail is sent, they get a link that confirms it.
 */
export class SignUp {
  /** @param register `undefined`: nobody may sign up */
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly devices: KnownDevices,
    private readonly floods: SourceLimits,
    private readonly proveEmail: ProveEmail,
    private readonly register: Register | undefined,
  ) {}

  get isOpen(): boolean {
    return this.register !== undefined;
  }

  /**
   * @param credentials as {@link emailProblem} and {@link PasswordRule} want them
   * @param source where the request comes from
   * @throws DomainError SESSION_005; SESSION_006 when nobody may sign up or the address is taken: one and the same answer;
   *   SYS_002 when too many passwords wait to be hashed, and then the address is free still, or the user can sign in
   */
  async execute(credentials: Credentials, visit: Visit, source: Source): Promise<Session> {
    this.floods.count(source, (_, waitMs) => tooManyAttempts(waitMs));
    await this.attempts.count(signUpLimits(source));
    if (await this.users.findByEmail(credentials.email)) throw signUpRefused();
    if (!(await this.register?.(credentials))) throw signUpRefused();
    const session = await this.sessions.open(credentials, visit);
    if (!session || !isSession(session)) throw signUpRefused();
    if (session.user.awaitsConfirmation) this.proveEmail.first(session.user);
    return {
      ...session,
      setCookies: [...session.setCookies, ...this.devices.remember(credentials.email, visit)],
    };
  }
}

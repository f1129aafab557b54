import type { Source } from '@enrichment/ip-address';
import { type Attempts, signUpLimits, type SignInFloods } from '../sessions/attempts';
import type { KnownDevices } from '../sessions/known-devices';
import { signUpRefused } from '../refusals';
import type { SendLink } from '../links/send-link';
import { type Credentials, type Session, type Sessions, type Visit, isSession } from '../sessions/session';
import type { Users } from '../people/user';

/**
 * Opens a billing account and creates its user, both or neither: without a user, the address of the account could never sign up.
 * The password is hashed first, because the hash may be refused.
 *
 * @returns `false` when an account or a user already has the address
 */
export type Register = (credentials: Credentials) => Promise<boolean>;

/**
 * Opens accounts. With a relay, the address gets a link that creates the user and the account. The answer does not show
 * whether the account existed. Without a relay both are created at once, with an unconfirmed address.
 */
export class SignUp {
  /** @param register `undefined`: sign-up is closed */
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly devices: KnownDevices,
    private readonly floods: SignInFloods,
    private readonly sendLink: SendLink,
    private readonly register: Register | undefined,
  ) {}

  get isOpen(): boolean {
    return this.register !== undefined;
  }

  /**
   * @param credentials valid by {@link emailProblem} and {@link PasswordRule}; the password is used only without a relay
   * @param source addresses of the sender
   * @returns `undefined` when a link is mailed
   * @throws DomainError SESSION_005
   * @throws DomainError SESSION_006 when sign-up is closed, or when the address is in use and no mail is sent
   * @throws DomainError SYS_002 when too many passwords wait for a hash: the address is still free, or the user can sign in
   */
  async execute(credentials: Credentials, visit: Visit, source: Source): Promise<Session | undefined> {
    if (this.register && this.sendLink.mails) {
      await this.sendLink.execute(credentials.email, source, true);
      return undefined;
    }
    this.floods.count(source);
    await this.attempts.count(signUpLimits(source));
    if (await this.users.findByEmail(credentials.email)) throw signUpRefused();
    if (!(await this.register?.(credentials))) throw signUpRefused();
    const session = await this.sessions.open(credentials, visit);
    if (!session || !isSession(session)) throw signUpRefused();
    return this.devices.remember(session, visit);
  }
}

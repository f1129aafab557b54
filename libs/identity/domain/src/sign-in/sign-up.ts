import type { Source } from '@enrichment/ip-address';
import type { SourceLimits } from '@enrichment/kernel';
import { type Attempts, signUpLimits } from '../sessions/attempts';
import type { KnownDevices } from '../sessions/known-devices';
import { signUpRefused, tooManyAttempts } from '../refusals';
import type { SendLink } from '../links/send-link';
import { type Credentials, type Session, type Sessions, type Visit, isSession } from '../sessions/session';
import type { Users } from '../people/user';

/**
 * Opens a billing account and makes its user, both or neither: without a user, the address of the account could never sign up.
 * The password is hashed first, since that may be refused.
 *
 * @returns `false` when there is an account or a user of that address
 */
export type Register = (credentials: Credentials) => Promise<boolean>;

/**
 * Opens accounts. Where mail is sent, the address gets a link, which makes the user and the account when it is used. The answer does not
 * show whether there was an account. Without mail both are made at once, with an unconfirmed address.
 */
export class SignUp {
  /** @param register `undefined`: sign-up is closed */
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly devices: KnownDevices,
    private readonly floods: SourceLimits,
    private readonly sendLink: SendLink,
    private readonly register: Register | undefined,
  ) {}

  get isOpen(): boolean {
    return this.register !== undefined;
  }

  /**
   * @param credentials valid by {@link emailProblem} and {@link PasswordRule}; the password counts where no mail is sent
   * @param source where the request comes from
   * @returns `undefined` when a link is mailed
   * @throws DomainError SESSION_005
   * @throws DomainError SESSION_006 when sign-up is closed and, alike, when no mail is sent and the address is taken
   * @throws DomainError SYS_002 when too many passwords wait to be hashed: the address is still free, or the user can sign in
   */
  async execute(credentials: Credentials, visit: Visit, source: Source): Promise<Session | undefined> {
    if (this.register && this.sendLink.mails) {
      await this.sendLink.execute(credentials.email, source, true);
      return undefined;
    }
    this.floods.count(source, (_, waitMs) => tooManyAttempts(waitMs));
    await this.attempts.count(signUpLimits(source));
    if (await this.users.findByEmail(credentials.email)) throw signUpRefused();
    if (!(await this.register?.(credentials))) throw signUpRefused();
    const session = await this.sessions.open(credentials, visit);
    if (!session || !isSession(session)) throw signUpRefused();
    return {
      ...session,
      setCookies: [...session.setCookies, ...this.devices.remember(credentials.email, visit)],
    };
  }
}

import { DomainError } from '@enrichment/kernel';
import { type Attempts, signUpLimits } from './attempts';
import { signUpRefused } from './refusals';
import type { Credentials, Session, Sessions, Visit } from './session';
import type { Users } from './user';

/** Opens a billing account; `undefined` when the address has one already. */
export type OpenAccount = (email: string) => Promise<string | undefined>;

/**
 * Makes a user with a new account, and signs them in. Nobody's address is verified, so an account that is there
 * already is never given away: its user is made by the operator.
 */
export class SignUp {
  /** @param openAccount `undefined`: nobody may sign up */
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly openAccount: OpenAccount | undefined,
  ) {}

  get isOpen(): boolean {
    return this.openAccount !== undefined;
  }

  /**
   * @param credentials without an {@link emailProblem} and a {@link passwordProblem}
   * @param address where the request comes from
   * @throws DomainError SESSION_005; SESSION_006 when nobody may sign up or the address is taken: one and the same answer
   */
  async execute(credentials: Credentials, visit: Visit, address: string): Promise<Session> {
    await this.attempts.count(signUpLimits(address));
    if (await this.users.findByEmail(credentials.email)) throw signUpRefused();
    const accountId = await this.openAccount?.(credentials.email);
    if (accountId === undefined) throw signUpRefused();
    await this.users.create({ ...credentials, role: 'user', accountId }).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'USER_EXISTS' ? signUpRefused() : error;
    });
    const session = await this.sessions.open(credentials, visit);
    if (!session) throw signUpRefused();
    return session;
  }
}

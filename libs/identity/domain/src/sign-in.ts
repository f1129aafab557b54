import { type Attempts, signInLimits } from './attempts';
import { wrongCredentials } from './refusals';
import type { Credentials, Session, Sessions, Visit } from './session';

/** Signs a browser in; who fails too often has to wait. */
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  /**
   * @param address where the request comes from
   * @throws DomainError SESSION_002, SESSION_005
   */
  async execute(credentials: Credentials, visit: Visit, address: string): Promise<Session> {
    const limits = signInLimits(credentials.email, address);
    await this.attempts.count(limits);
    const session = await this.sessions.open(credentials, visit);
    if (!session) throw wrongCredentials();
    await this.attempts.forgive(limits);
    return session;
  }
}

import { type Attempts, countWrong, passwordLimits } from '../sessions/attempts';
import type { Session, Sessions, Visit } from '../sessions/session';

/** Changes the password of the signed-in user, and ends their other sessions. */
export class ChangePassword {
  constructor(
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  /**
   * @param passwords the new one is valid by the {@link PasswordRule}
   * @returns `undefined` when the current password is wrong
   * @throws DomainError SESSION_005
   */
  async execute(
    userId: string,
    visit: Visit,
    passwords: { current: string; next: string },
  ): Promise<Session | undefined> {
    const limits = passwordLimits(userId);
    return countWrong(this.attempts, limits, () => this.sessions.changePassword(visit, passwords));
  }
}

import type { Source } from '@enrichment/ip-address';
import type { SourceLimits } from '@enrichment/kernel';
import { type Attempts, codeLimits, countWrong } from '../sessions/attempts';
import type { KnownDevices } from '../sessions/known-devices';
import { secondStepGone, tooManyAttempts } from '../refusals';
import { readCode, type SecondFactors } from './second-factor';
import type { Session, Visit } from '../sessions/session';
import { useOnce } from '../sessions/single-use-code';
import type { User } from '../people/user';

/** The outcome of the second step of a sign-in. */
interface SecondStepOutcome {
  /** The user whose password was right. */
  readonly user: User;
  /** `undefined`: the code was wrong. */
  readonly session: Session | undefined;
}

/** Completes a sign-in with a code of the app, or a backup code. */
export class CompleteSignIn {
  constructor(
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
    private readonly devices: KnownDevices,
    private readonly floods: SourceLimits,
  ) {}

  /**
   * @param typed the code as typed
   * @throws DomainError SESSION_005; SESSION_009 when no sign-in waits for a code in this browser
   */
  async execute(typed: string, visit: Visit, source: Source): Promise<SecondStepOutcome> {
    const takeBack = this.floods.count(source, (_, waitMs) => tooManyAttempts(waitMs));
    const user = await this.factors.pending(visit);
    if (!user) throw secondStepGone();
    const limits = codeLimits(user.id);
    const session = await countWrong(this.attempts, limits, () =>
      useOnce(this.attempts, user.id, readCode(typed), (code) => this.factors.complete(visit, code)),
    );
    if (!session) return { user, session };
    takeBack();
    const device = await this.devices.find(user.email, visit);
    const setCookies = [...session.setCookies, ...(await this.devices.remember(user.email, visit, device))];
    return { user, session: { ...session, setCookies } };
  }
}

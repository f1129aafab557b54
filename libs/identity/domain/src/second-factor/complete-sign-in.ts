import type { Source } from '@enrichment/ip-address';
import { type Attempts, codeLimits, countWrong, type SignInFloods } from '../sessions/attempts';
import type { KnownDevices } from '../sessions/known-devices';
import { secondStepGone } from '../refusals';
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
    private readonly floods: SignInFloods,
  ) {}

  /**
   * @param typed the code as typed
   * @throws DomainError SESSION_005; SESSION_009 when no sign-in waits for a code in this browser
   */
  async execute(typed: string, visit: Visit, source: Source): Promise<SecondStepOutcome> {
    const takeBack = this.floods.count(source);
    const user = await this.factors.pending(visit);
    if (!user) throw secondStepGone();
    const limits = codeLimits(user.id);
    const session = await countWrong(this.attempts, limits, () =>
      useOnce(this.attempts, user.id, readCode(typed), (code) => this.factors.complete(visit, code)),
    );
    if (!session) return { user, session };
    takeBack();
    return { user, session: await this.devices.remember(session, visit) };
  }
}

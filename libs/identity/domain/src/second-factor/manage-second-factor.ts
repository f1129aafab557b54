import { type Attempts, codeLimits, countWrong, passwordLimits } from '../sessions/attempts';
import { secondFactorOff, secondFactorOn } from '../refusals';
import { type Enrolment, readCode, type SecondFactor, type SecondFactors } from './second-factor';
import type { Session, Visit } from '../sessions/session';
import { useOnce } from '../sessions/single-use-code';

/**
 * Turns the second factor of the signed-in user on and off; wrong passwords and codes are counted.
 * @throws DomainError SESSION_005
 */
export class ManageSecondFactor {
  constructor(
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
  ) {}

  find(userId: string): Promise<SecondFactor | undefined> {
    return this.factors.find(userId);
  }

  /**
   * @returns `undefined` when the password is wrong
   * @throws DomainError RESOURCE_002 when it is on
   */
  async enrol(userId: string, visit: Visit, password: string): Promise<Enrolment | undefined> {
    if (await this.factors.find(userId)) throw secondFactorOn();
    return countWrong(this.attempts, passwordLimits(userId), () => this.factors.enrol(visit, password));
  }

  /**
   * @returns `undefined` when the code is wrong
   * @throws DomainError RESOURCE_002 when it is on
   */
  async confirm(userId: string, visit: Visit, typed: string): Promise<Session | undefined> {
    if (await this.factors.find(userId)) throw secondFactorOn();
    return countWrong(this.attempts, codeLimits(userId), () =>
      useOnce(this.attempts, userId, readCode(typed), (code) => this.factors.confirm(visit, code)),
    );
  }

  /**
   * @returns `undefined` when the password is wrong
   * @throws DomainError RESOURCE_002 when it is off
   */
  async renewBackupCodes(
    userId: string,
    visit: Visit,
    password: string,
  ): Promise<readonly string[] | undefined> {
    if (!(await this.factors.find(userId))) throw secondFactorOff();
    return countWrong(this.attempts, passwordLimits(userId), () =>
      this.factors.renewBackupCodes(visit, password),
    );
  }

  /**
   * @returns `undefined` when the password is wrong
   * @throws DomainError RESOURCE_002 when it is off
   */
  async remove(userId: string, visit: Visit, password: string): Promise<Session | undefined> {
    if (!(await this.factors.find(userId))) throw secondFactorOff();
    return countWrong(this.attempts, passwordLimits(userId), () => this.factors.remove(visit, password));
  }
}

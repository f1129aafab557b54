import { type Attempts, countWrong, passwordLimits } from '../sessions/attempts';
import { maxPasskeys, type Passkey, type Passkeys, type Site, type WebAuthnJson } from './passkey';
import type { PasskeyChallenges } from './passkey-challenges';
import { tooManyPasskeys } from '../refusals';
import type { User, Users } from '../people/user';

const purposeOf = ({ id }: User) => `add ${id}`;

/** Adds passkeys of the signed-in user; requires the password, since a passkey outlives a session that was left open. */
export class AddPasskeys {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly users: Users,
    private readonly attempts: Attempts,
  ) {}

  /**
   * @returns the request to the browser; `undefined` when the password is wrong
   * @throws DomainError SESSION_005; RESOURCE_002 when there are too many
   */
  async begin(user: User, site: Site, password: string): Promise<WebAuthnJson | undefined> {
    if ((await this.passkeys.list(user.id)).length >= maxPasskeys) throw tooManyPasskeys(maxPasskeys);
    const limits = passwordLimits(user.id);
    const isRight = () => this.users.isPassword(user.email, password);
    if (!(await countWrong(this.attempts, limits, isRight))) return undefined;
    return this.passkeys.registrationOptions(user, site, await this.challenges.make(purposeOf(user)));
  }

  /** @returns `undefined` when the browser's answer is wrong */
  add(
    user: User,
    site: Site,
    answer: { readonly name: string; readonly response: WebAuthnJson },
  ): Promise<Passkey | undefined> {
    const isOurs = (challenge: string) => this.challenges.use(purposeOf(user), challenge);
    return this.passkeys.add(user, site, isOurs, answer);
  }
}

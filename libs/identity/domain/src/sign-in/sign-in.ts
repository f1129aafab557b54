import type { Source } from '@enrichment/ip-address';
import {
  type Attempts,
  countWrong,
  knownDeviceLimits,
  signInLimits,
  type SignInFloods,
} from '../sessions/attempts';
import type { KnownDevices } from '../sessions/known-devices';
import { wrongCredentials } from '../refusals';
import {
  type Credentials,
  type Session,
  type Sessions,
  type Visit,
  type SecondStep,
} from '../sessions/session';

/** Signs a browser in; after too many failures it has to wait. A device that the user has signed in with before has its own count. */
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly devices: KnownDevices,
    private readonly floods: SignInFloods,
  ) {}

  /**
   * @param source addresses of the sender
   * @throws DomainError SESSION_002, SESSION_005
   */
  async execute(credentials: Credentials, visit: Visit, source: Source): Promise<Session | SecondStep> {
    const { email } = credentials;
    const device = await this.devices.find(email, visit);
    const takeBack = this.floods.count(device ? [`device ${device}`] : source);
    const limits = device ? knownDeviceLimits(device) : signInLimits(email, source);
    const session = await countWrong(this.attempts, limits, () => this.sessions.open(credentials, visit));
    if (!session) throw wrongCredentials();
    takeBack();
    return this.devices.remember(session, visit);
  }
}

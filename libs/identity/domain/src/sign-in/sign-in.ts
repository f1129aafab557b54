import type { Source } from '@enrichment/ip-address';
import type { SourceLimits } from '@enrichment/kernel';
import { type Attempts, countWrong, knownDeviceLimits, signInLimits } from '../sessions/attempts';
import type { KnownDevices } from '../sessions/known-devices';
import { tooManyAttempts, wrongCredentials } from '../refusals';
import {
  type Credentials,
  type Session,
  type Sessions,
  type Visit,
  isSession,
  type SecondStep,
} from '../sessions/session';

/** Sign-ins and sign-ups of one network, successful or not. They are counted in memory, before the database and any hash. */
export const floodLimit = { max: 30, windowMs: 60_000 } as const;

/** Signs a browser in; after too many failures it has to wait. A device that the user has signed in with before has its own count. */
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly devices: KnownDevices,
    private readonly floods: SourceLimits,
  ) {}

  /**
   * @param source addresses of the sender
   * @throws DomainError SESSION_002, SESSION_005
   */
  async execute(credentials: Credentials, visit: Visit, source: Source): Promise<Session | SecondStep> {
    const { email } = credentials;
    const device = await this.devices.find(email, visit);
    const takeBack = this.floods.count(device ? [`device ${device}`] : source, (_, waitMs) =>
      tooManyAttempts(waitMs),
    );
    const limits = device ? knownDeviceLimits(device) : signInLimits(email, source);
    const session = await countWrong(this.attempts, limits, () => this.sessions.open(credentials, visit));
    if (!session) throw wrongCredentials();
    takeBack();
    if (!isSession(session)) return session;
    const setCookies = [...session.setCookies, ...(await this.devices.remember(email, visit, device))];
    return { ...session, setCookies };
  }
}

import type { Source } from '@enrichment/ip-address';
import type { SignInFloods } from '../sessions/attempts';
import type { KnownDevices } from '../sessions/known-devices';
import type { Passkeys, Site, WebAuthnJson } from './passkey';
import type { PasskeyChallenges } from './passkey-challenges';
import { passkeyRefused } from '../refusals';
import type { Session, Sessions, Visit } from '../sessions/session';

const purpose = 'sign in';

/** Signs in with a passkey: device and PIN or fingerprint are two factors, so no code is required. */
export class SignInWithPasskey {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly floods: SignInFloods,
  ) {}

  /** @throws DomainError SESSION_005 */
  async begin(site: Site, source: Source): Promise<WebAuthnJson> {
    this.floods.count(source);
    return this.passkeys.signInOptions(site, await this.challenges.make(purpose));
  }

  /**
   * @param response the browser's answer
   * @throws DomainError SESSION_005, SESSION_010
   */
  async execute(site: Site, response: WebAuthnJson, visit: Visit, source: Source): Promise<Session> {
    const takeBack = this.floods.count(source);
    const user = await this.passkeys.verify(site, (each) => this.challenges.use(purpose, each), response);
    const session = user && (await this.sessions.openFor(user, visit));
    if (!session) throw passkeyRefused();
    takeBack();
    return this.devices.remember(session, visit);
  }
}

import type { Source } from '@enrichment/ip-address';
import type { SignInFloods } from '../sessions/attempts';
import type { KnownDevices } from '../sessions/known-devices';
import type { PasswordLink, PasswordLinks } from './password-link';
import { linkRefused } from '../refusals';
import type { SecondStep, Session, Sessions, Visit } from '../sessions/session';

/**
 * Lets the holder of a link choose their password, and signs them in; a second factor is still required. The link also confirms the
 * address.
 */
export class UseLink {
  constructor(
    private readonly links: PasswordLinks,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly floods: SignInFloods,
  ) {}

  /**
   * Reads a link without redeeming it.
   * @throws DomainError SESSION_005, SESSION_007
   */
  async read(token: string, source: Source): Promise<PasswordLink> {
    this.floods.count(source);
    const link = await this.links.find(token);
    if (!link) throw linkRefused();
    return link;
  }

  /**
   * @param password valid by the {@link PasswordRule}
   * @throws DomainError SESSION_005, SESSION_007, SYS_002
   */
  async execute(
    token: string,
    password: string,
    visit: Visit,
    source: Source,
  ): Promise<Session | SecondStep> {
    await this.read(token, source);
    const user = await this.links.redeem(token, password);
    const session = user && (await this.sessions.open({ email: user.email, password }, visit));
    if (!session) throw linkRefused();
    return this.devices.remember(session, visit);
  }
}

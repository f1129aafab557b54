import type { Source } from '@enrichment/ip-address';
import type { SignInFloods } from '../sessions/attempts';
import type { Invitation, Invitations } from './invitation';
import type { KnownDevices } from '../sessions/known-devices';
import { linkOfAnother, linkRefused } from '../refusals';
import { type Session, type Sessions, type Visit, isSession } from '../sessions/session';

/** Makes the holder of an invitation link a member of the account. */
export class AcceptInvitation {
  constructor(
    private readonly invitations: Invitations,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly floods: SignInFloods,
  ) {}

  /**
   * Reads an invitation without redeeming it.
   * @throws DomainError SESSION_005, SESSION_007
   */
  async read(token: string, source: Source): Promise<Invitation> {
    this.floods.count(source);
    const invitation = await this.invitations.find(token);
    if (!invitation) throw linkRefused();
    return invitation;
  }

  /**
   * Accepts for a person who is not yet a user, or whose address the link confirms. They are signed in afterwards.
   *
   * @param password valid by the {@link PasswordRule}
   * @throws DomainError SESSION_005, SESSION_007, SYS_002
   */
  async asNewUser(token: string, password: string, visit: Visit, source: Source): Promise<Session> {
    this.floods.count(source);
    const user = await this.invitations.accept(token, { password });
    const session = user && (await this.sessions.open({ email: user.email, password }, visit));
    if (!session || !isSession(session)) throw linkRefused();
    return this.devices.remember(session, visit);
  }

  /**
   * Accepts for a signed-in user, whose session shows the account afterwards.
   *
   * @param session the visit's session; `undefined`: no user is signed in
   * @throws DomainError INVITATION_OF_ANOTHER when another user, or none, is signed in; SESSION_005, SESSION_007
   */
  async asUser(token: string, session: Session | undefined, visit: Visit, source: Source): Promise<Session> {
    const { email, accountId } = await this.read(token, source);
    if (session?.user.email !== email) throw linkOfAnother(email, 'accept this invitation');
    if (!(await this.invitations.accept(token, { userId: session.user.id }))) throw linkRefused();
    await this.sessions.switchAccount(session.id, accountId);
    const joined = await this.sessions.find(visit);
    if (!joined) throw linkRefused();
    return joined;
  }
}

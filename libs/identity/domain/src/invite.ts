import { type Attempts, invitationLimits } from './attempts';
import { invitationMail } from './invitation-mail';
import type { Invitation, Invitations } from './invitation';
import type { MemberRole } from './permissions';
import type { LinkMailing } from './send-link';

/** Invites people to an account, by a link that the owner gets, and that is mailed where a relay is set. */
export class Invite {
  /**
   * @param mailing `undefined`: no mail is sent
   * @param onFailure hears of mail that could not be sent
   */
  constructor(
    private readonly invitations: Invitations,
    private readonly attempts: Attempts,
    private readonly mailing: LinkMailing | undefined,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /**
   * @param order.email without an {@link emailProblem}
   * @param order.by the address of who invites
   * @throws DomainError MEMBER_EXISTS; SESSION_005 after many invitations of the account, or to the address
   */
  async execute({
    by,
    ...order
  }: {
    readonly accountId: string;
    readonly email: string;
    readonly role: MemberRole;
    readonly by: string;
  }): Promise<{ readonly token: string; readonly invitation: Invitation; readonly mailed: boolean }> {
    await this.attempts.count(invitationLimits(order));
    const made = await this.invitations.create(order);
    return { ...made, mailed: await this.mail({ ...made, by }) };
  }

  private async mail(made: { token: string; invitation: Invitation; by: string }): Promise<boolean> {
    if (!this.mailing) return false;
    const { token, invitation, by } = made;
    try {
      await this.mailing.mailer.send(invitationMail({ invitation, by, url: this.mailing.urlOf(token) }));
      return true;
    } catch (error) {
      this.onFailure(error);
      return false;
    }
  }
}

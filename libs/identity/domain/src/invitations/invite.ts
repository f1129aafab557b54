import { type Attempts, invitationLimits } from '../sessions/attempts';
import type { Invitation, Invitations } from './invitation';
import { invitationMail } from './invitation-mail';
import type { MemberRole } from '../people/permissions';
import type { LinkMailing } from '../links/send-link';

/** A new invitation, and its token. */
export interface NewInvitation {
  readonly invitation: Invitation;
  readonly mailed: boolean;
  /** The token that the inviter hands over; `undefined` where mail is sent: a token that confirms an address goes to that address only. */
  readonly token: string | undefined;
}

/** Invites people to an account: by mail where a relay is set, else by a link that the inviter hands over. */
export class Invite {
  /**
   * @param mailing `undefined`: no mail is sent
   * @param onFailure is called with the error of mail that failed to be sent
   */
  constructor(
    private readonly invitations: Invitations,
    private readonly attempts: Attempts,
    private readonly mailing: LinkMailing | undefined,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /**
   * @param order.email without an {@link emailProblem}
   * @param order.by the address of the inviter
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
  }): Promise<NewInvitation> {
    const limits = invitationLimits(order);
    await this.attempts.count([limits.account, limits.mailbox]);
    const mailing = this.mailing;
    const { token, invitation } = await this.invitations.create({ ...order, mailed: mailing !== undefined });
    if (!mailing) return { invitation, token, mailed: false };
    try {
      await mailing.mailer.send(invitationMail({ invitation, by, url: mailing.urlOf(token) }));
      // The next invitation of this address replaces the message that waits. Each still counts for the account, which must not queue
      // mail in bulk while the relay is away.
      if (!mailing.mailer.works) await this.attempts.forgive([limits.mailbox]);
      return { invitation, token: undefined, mailed: true };
    } catch (error) {
      this.onFailure(error);
      return { invitation, token: undefined, mailed: false };
    }
  }
}

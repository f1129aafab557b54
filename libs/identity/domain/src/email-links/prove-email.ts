import type { Mail } from '@enrichment/kernel';
import { type Attempts, countWrong, emailLinkLimits, passwordLimits } from '../sessions/attempts';
import type { EmailLinks } from './email-link';
import { emailChangeMail, emailLinkMail } from './email-mail';
import { changeNeedsMail } from '../refusals';
import type { LinkMailing } from '../links/send-link';
import type { User, Users } from '../people/user';

/** Mails links with which users change their address. */
export class ProveEmail {
  /**
   * @param isFree whether a user may change to an address
   * @param mailing `undefined`: no mail is sent
   * @param onFailure is called with the error of mail that failed to be sent
   */
  constructor(
    private readonly links: EmailLinks,
    private readonly users: Users,
    private readonly attempts: Attempts,
    private readonly isFree: (email: string, user: User) => Promise<boolean>,
    private readonly mailing: LinkMailing | undefined,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /**
   * Mails a link to the user's new address, and a notice to the present one. The answer and its time are the same for a free
   * address and for another user's, which gets no mail.
   *
   * @param order.email without an {@link emailProblem}
   * @returns whether the password is right
   * @throws DomainError SESSION_005; SESSION_008 when no mail is sent
   */
  async change(user: User, order: { readonly email: string; readonly password: string }): Promise<boolean> {
    if (!this.mailing) throw changeNeedsMail();
    const limits = passwordLimits(user.id);
    const isRight = () => this.users.isPassword(user.email, order.password);
    if (!(await countWrong(this.attempts, limits, isRight))) return false;
    const email = order.email.toLowerCase();
    const mailLimits = emailLinkLimits(user.id, email);
    await this.attempts.count(mailLimits);
    const { mailer } = this.mailing;
    this.sendChange(user, email)
      .then(() => (mailer.works ? undefined : this.attempts.forgive(mailLimits)))
      .catch(this.onFailure);
    return true;
  }

  private async sendChange(user: User, email: string): Promise<void> {
    // An address that was never confirmed may be a stranger's.
    if (user.confirmed) await this.send(user, emailChangeMail(user, email));
    if (!(await this.isFree(email, user))) return;
    const { token, link } = await this.links.create({ userId: user.id, email });
    await this.send(user, emailLinkMail(link, this.mailing!.urlOf(token)));
  }

  private async send({ accountId }: User, mail: Mail): Promise<void> {
    await this.mailing!.mailer.send({ ...mail, accountId }).catch(this.onFailure);
  }
}

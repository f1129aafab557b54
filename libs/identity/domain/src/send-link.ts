import type { Source } from '@enrichment/ip-address';
import type { SourceLimits } from '@enrichment/kernel';
import { type Attempts, linkMailLimits } from './attempts';
import { linkMail } from './link-mail';
import type { Mailer } from './mailer';
import type { PasswordLink, PasswordLinks } from './password-link';
import { mailRefused, tooManyAttempts } from './refusals';

/** A relay, and where the dashboard takes a token. */
export interface LinkMailing {
  readonly mailer: Mailer;
  readonly urlOf: (token: string) => string;
}

/** Makes links for the operator, and mails them where a relay is set: also to whoever asks for their own. */
export class SendLink {
  /**
   * @param accountOf the account of an address, of a user or not
   * @param mailing `undefined`: no mail is sent
   * @param onFailure hears of mail that could not be sent
   */
  constructor(
    private readonly links: PasswordLinks,
    private readonly attempts: Attempts,
    private readonly floods: SourceLimits,
    private readonly accountOf: (email: string) => Promise<string | undefined>,
    private readonly mailing: LinkMailing | undefined,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Whether links are mailed. */
  get mails(): boolean {
    return this.mailing !== undefined;
  }

  /** For the operator, who gets the token too. */
  async make(order: {
    readonly email: string;
    readonly accountId: string;
  }): Promise<{ readonly token: string; readonly link: PasswordLink; readonly mailed: boolean }> {
    const made = await this.links.create(order);
    return { ...made, mailed: await this.mail(made) };
  }

  /**
   * For whoever says that the address is theirs: the mailbox proves it. Answers alike, and as soon, for addresses that are
   * known and those that are not: what there is to send is sent afterwards.
   *
   * @throws DomainError SESSION_005; SESSION_008 when no mail is sent
   */
  async ask(email: string, source: Source): Promise<void> {
    if (!this.mailing) throw mailRefused();
    this.floods.count(source, (_, waitMs) => tooManyAttempts(waitMs));
    await this.attempts.count(linkMailLimits(email, source));
    this.sendOwn(email).catch(this.onFailure);
  }

  private async sendOwn(email: string): Promise<void> {
    const accountId = await this.accountOf(email);
    if (accountId !== undefined) await this.mail(await this.links.create({ email, accountId }));
  }

  private async mail({ token, link }: { token: string; link: PasswordLink }): Promise<boolean> {
    if (!this.mailing) return false;
    try {
      await this.mailing.mailer.send(linkMail({ link, url: this.mailing.urlOf(token) }));
      return true;
    } catch (error) {
      this.onFailure(error);
      return false;
    }
  }
}

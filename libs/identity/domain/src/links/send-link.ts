import type { Source } from '@enrichment/ip-address';
import { type Attempts, linkMailLimits, type SignInFloods } from '../sessions/attempts';
import { type LinkMail, linkMail } from './link-mail';
import type { Mailer } from './mailer';
import type { PasswordLink, PasswordLinks } from './password-link';
import { mailRefused } from '../refusals';

/** A relay, and the URL of the dashboard page that takes a token. */
export interface LinkMailing {
  readonly mailer: Mailer;
  readonly urlOf: (token: string) => string;
}

/** The account of a link to an address: `new` when one can be opened, `undefined` when the address may not get one. */
export type AccountOf = (email: string) => Promise<string | 'new' | undefined>;

/** Creates links for choosing a password, and mails them when a relay is set. */
export class SendLink {
  /**
   * @param mailing `undefined`: no mail is sent
   * @param onFailure is called with the error of mail that failed to be sent
   */
  constructor(
    private readonly links: PasswordLinks,
    private readonly attempts: Attempts,
    private readonly floods: SignInFloods,
    private readonly accountOf: AccountOf,
    private readonly mailing: LinkMailing | undefined,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Whether links are mailed. */
  get mails(): boolean {
    return this.mailing !== undefined;
  }

  /** Creates a link for the operator. The token is `undefined` when it was mailed; otherwise the operator hands it over. */
  async make(order: {
    readonly email: string;
    readonly accountId: string;
  }): Promise<{ readonly token: string | undefined; readonly link: PasswordLink; readonly mailed: boolean }> {
    const { token, link } = await this.links.create(order);
    const mailed = await this.mail(token, { link, signUp: false, accountId: order.accountId });
    return { token: mailed ? undefined : token, link, mailed };
  }

  /**
   * Mails a link to an address that the visitor enters. The answer and its time are the same for known and unknown addresses:
   * mail is sent afterwards.
   *
   * @param signUp whether an address without an account gets one
   * @throws DomainError SESSION_005; SESSION_008 when no mail is sent
   */
  async execute(email: string, source: Source, signUp = false): Promise<void> {
    if (!this.mailing) throw mailRefused();
    this.floods.count(source);
    const limits = linkMailLimits(email, source);
    await this.attempts.count(limits);
    this.sendOwn(email, signUp, this.mailing.mailer)
      .then((left) => (left ? undefined : this.attempts.forgive(limits)))
      .catch(this.onFailure);
  }

  /** @returns whether a link left, or would have for an address that gets none: a mail that waits for the relay counts for no limit */
  private async sendOwn(email: string, signUp: boolean, mailer: Mailer): Promise<boolean> {
    const found = await this.accountOf(email);
    if (found === undefined || (found === 'new' && !signUp)) return mailer.works;
    const accountId = found === 'new' ? undefined : found;
    const { token, link } = await this.links.create({ email, accountId });
    await this.mail(token, { link, signUp, accountId });
    return mailer.works;
  }

  private async mail(token: string, mail: Omit<LinkMail, 'url'>): Promise<boolean> {
    if (!this.mailing) return false;
    try {
      return await this.mailing.mailer.send(linkMail({ ...mail, url: this.mailing.urlOf(token) }));
    } catch (error) {
      this.onFailure(error);
      return false;
    }
  }
}

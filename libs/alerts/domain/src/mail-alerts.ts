import type { Mail } from '@enrichment/kernel';
import { type AlertContent, alertMail } from './alert';

/** Recipients of an alert. */
interface Audience {
  /** Name of the account. */
  readonly account: string;
  /** Addresses. */
  readonly to: readonly string[];
}

/** Writes the messages of alerts, one to each person. */
export class MailAlerts {
  /** @param dashboard its URL, without a slash at the end; `undefined`: no mail is sent */
  constructor(
    private readonly dashboard: string | undefined,
    private readonly audienceOf: (accountId: string, type: AlertContent['type']) => Promise<Audience>,
  ) {}

  /** Whether alerts are mailed. */
  get mails(): boolean {
    return this.dashboard !== undefined;
  }

  async messages(accountId: string, content: AlertContent): Promise<Mail[]> {
    const { dashboard } = this;
    if (dashboard === undefined) return [];
    const { account, to: all } = await this.audienceOf(accountId, content.type);
    return all.map((to) => ({ ...alertMail(content, { to, account, dashboard }), accountId }));
  }
}

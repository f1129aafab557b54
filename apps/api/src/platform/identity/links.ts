import { type Account, Accounts } from '@enrichment/billing-domain';
import {
  AcceptInvitation,
  type AccountOf,
  Attempts,
  EmailLinks,
  emailLinkUrl,
  Invitations,
  invitationUrl,
  Invite,
  KnownDevices,
  type LinkMailing,
  Members,
  type Membership,
  PasswordLinks,
  passwordLinkUrl,
  ProveEmail,
  SendLink,
  Sessions,
  UseEmailLink,
  UseLink,
  type User,
  Users,
} from '@enrichment/identity-domain';
import { SendMails } from '@enrichment/alerts-domain';
import { SourceLimits } from '@enrichment/kernel';
import { Config } from '@enrichment/application';
import { Log } from '../observability/logging';
import { provide } from '../provide';

/** Use cases of links: choose a password, accept an invitation, confirm an address. */
export const linkCases = [
  provide(
    Invite,
    [Invitations, Attempts, SendMails, Config, Log],
    (invitations, attempts, mails, config, log) =>
      new Invite(invitations, attempts, mailing(mails, config, invitationUrl), (error) => {
        log.error({ err: error }, 'an invitation could not be mailed');
      }),
  ),
  provide(AcceptInvitation, [Invitations, Sessions, KnownDevices, SourceLimits]),
  provide(
    SendLink,
    [PasswordLinks, Attempts, SourceLimits, Users, Members, Accounts, SendMails, Config, Log],
    (links, attempts, floods, users, members, accounts, mails, config, log) => {
      const accountOf: AccountOf = async (email) => {
        const user = await users.findByEmail(email);
        if (user) return user.accountId;
        const account = await accounts.findByEmail(email);
        if (!account) return 'new';
        // Only members invite to an account that has members, so that a removed person cannot return.
        return (await members.ofAccount(account.id)).length === 0 ? account.id : undefined;
      };
      return new SendLink(
        links,
        attempts,
        floods,
        accountOf,
        mailing(mails, config, passwordLinkUrl),
        (error) => {
          log.error({ err: error }, 'a link could not be mailed');
        },
      );
    },
  ),
  provide(UseLink, [PasswordLinks, Sessions, KnownDevices, SourceLimits]),
  provide(
    ProveEmail,
    [EmailLinks, Users, Members, Attempts, Accounts, SendMails, Config, Log],
    (links, users, members, attempts, accounts, mails, config, log) => {
      const isFree = async (email: string, { id }: User) => {
        if (await users.findByEmail(email)) return false;
        const account = await accounts.findByEmail(email);
        return !account || owns(await members.ofUser(id), account);
      };
      return new ProveEmail(links, users, attempts, isFree, mailing(mails, config, emailLinkUrl), (error) => {
        log.error({ err: error }, 'a message about an address could not be mailed');
      });
    },
  ),
  provide(UseEmailLink, [EmailLinks, SourceLimits]),
];

function mailing(
  mailer: SendMails,
  { publicUrl }: Config,
  url: typeof passwordLinkUrl,
): LinkMailing | undefined {
  return mailer.isOn && publicUrl !== undefined
    ? { mailer, urlOf: (token: string) => url(publicUrl, token) }
    : undefined;
}

function owns(memberships: readonly Membership[], { id }: Account): boolean {
  return memberships.some(({ accountId, role }) => accountId === id && role === 'owner');
}

import { Module } from '@nestjs/common';
import { PostgresAccounts } from '@enrichment/billing-postgres';
import {
  BetterAuth,
  BetterAuthSecondFactors,
  BetterAuthSessions,
  hashPassword,
  insertUser,
  isCommonPassword,
  type OpenAccount,
  PostgresAttempts,
  PostgresAuditLog,
  PostgresEmailLinks,
  PostgresInvitations,
  PostgresMembers,
  PostgresPasswordLinks,
  PostgresUsers,
  WebAuthnPasskeys,
} from '@enrichment/identity-better-auth';
import {
  AcceptInvitation,
  type AccountOf,
  Attempts,
  AuditLog,
  ChangePassword,
  CompleteSignIn,
  EmailLinks,
  emailLinkUrl,
  Invitations,
  invitationUrl,
  Invite,
  KnownDevices,
  type LinkMailing,
  AddPasskeys,
  ManageSecondFactor,
  Members,
  type Membership,
  PasskeyChallenges,
  Passkeys,
  PasswordLinks,
  passwordLinkUrl,
  PasswordRule,
  ProveEmail,
  type Register,
  SecondFactors,
  SendLink,
  Sessions,
  SignIn,
  SignInFloods,
  SignInWithPasskey,
  SignUp,
  UseEmailLink,
  UseLink,
  type User,
  Users,
} from '@enrichment/identity-domain';
import { Clock, DomainError } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Config } from '@enrichment/application';
import { type Account, Accounts } from '@enrichment/billing-domain';
import { SendMails } from '@enrichment/alerts-domain';
import { BillingModule } from '../billing/billing.module';
import { MailModule } from '../mail.module';
import { provide } from '../provide';
import { Log } from '../observability/logging';

/** Stores of people, on PostgreSQL and with better-auth. */
const identityStores = [
  provide(Users, [Database], ({ dataSource }) => new PostgresUsers(dataSource)),
  provide(BetterAuth, [Database], ({ dataSource }) => new BetterAuth(dataSource)),
  provide(Sessions, [BetterAuth], (betterAuth) => new BetterAuthSessions(betterAuth)),
  provide(SecondFactors, [BetterAuth], (betterAuth) => new BetterAuthSecondFactors(betterAuth)),
  provide(Attempts, [Database, Clock], ({ dataSource }, clock) => new PostgresAttempts(dataSource, clock)),
  provide(
    KnownDevices,
    [BetterAuth, Clock],
    ({ secrets }, clock) => new KnownDevices(() => secrets.secrets(), clock),
  ),
  provide(SignInFloods, [Clock]),
  provide(Passkeys, [Database], ({ dataSource }) => new WebAuthnPasskeys(dataSource)),
  provide(
    PasskeyChallenges,
    [BetterAuth, Attempts, Clock],
    ({ secrets }, attempts, clock) => new PasskeyChallenges(() => secrets.secrets(), attempts, clock),
  ),
  provide(AuditLog, [Database], ({ dataSource }) => new PostgresAuditLog(dataSource)),
  provide(Members, [Database], ({ dataSource }) => new PostgresMembers(dataSource)),
  provide(Invitations, [Database, Clock], ({ dataSource }, clock) => {
    return new PostgresInvitations(dataSource, clock);
  }),
  provide(PasswordLinks, [Database, Clock, Config], ({ dataSource }, clock, { signUpCredits: credits }) => {
    const openAccount: OpenAccount = (manager, email) =>
      new PostgresAccounts(manager).create({ email, credits });
    return new PostgresPasswordLinks(dataSource, clock, openAccount);
  }),
  provide(EmailLinks, [Database, Clock], ({ dataSource }, clock) => {
    return new PostgresEmailLinks(dataSource, clock, (manager) => new PostgresAccounts(manager));
  }),
];

/** Use cases of sign-up, sign-in and proof of identity. */
const signInCases = [
  provide(SignIn, [Sessions, Attempts, KnownDevices, SignInFloods]),
  provide(
    SignUp,
    {
      users: Users,
      sessions: Sessions,
      attempts: Attempts,
      devices: KnownDevices,
      floods: SignInFloods,
      sendLink: SendLink,
      database: Database,
      config: Config,
    },
    ({ users, sessions, attempts, devices, floods, sendLink, database, config }) =>
      new SignUp(
        ...([users, sessions, attempts, devices, floods, sendLink] as const),
        config.signUp ? registration(database, config.signUpCredits) : undefined,
      ),
  ),
  provide(CompleteSignIn, [SecondFactors, Attempts, KnownDevices, SignInFloods]),
  provide(SignInWithPasskey, [Passkeys, PasskeyChallenges, Sessions, KnownDevices, SignInFloods]),
  provide(ManageSecondFactor, [SecondFactors, Attempts]),
  provide(AddPasskeys, [Passkeys, PasskeyChallenges, Users, Attempts]),
  provide(ChangePassword, [Sessions, Attempts]),
  provide(PasswordRule, [], () => new PasswordRule(isCommonPassword)),
];

/** Creates the account and its user in one transaction, after it has computed the password hash. */
function registration({ dataSource }: Database, credits: number): Register {
  return async ({ email, password }) => {
    const passwordHash = await hashPassword(password);
    try {
      await dataSource.transaction(async (manager) => {
        const { id: accountId } = await new PostgresAccounts(manager).create({ email, credits });
        await insertUser(manager, { email, role: 'user', accountId, confirmed: false, passwordHash });
      });
      return true;
    } catch (error) {
      const isTaken = error instanceof DomainError && ['ACCOUNT_EXISTS', 'USER_EXISTS'].includes(error.code);
      if (isTaken) return false;
      throw error;
    }
  };
}

/** Use cases of links: choose a password, accept an invitation, confirm an address. */
const linkCases = [
  provide(
    Invite,
    [Invitations, Attempts, SendMails, Config, Log],
    (invitations, attempts, mails, config, log) =>
      new Invite(invitations, attempts, mailing(mails, config, invitationUrl), (error) => {
        log.error({ err: error }, 'an invitation could not be mailed');
      }),
  ),
  provide(AcceptInvitation, [Invitations, Sessions, KnownDevices, SignInFloods]),
  provide(
    SendLink,
    {
      links: PasswordLinks,
      attempts: Attempts,
      floods: SignInFloods,
      users: Users,
      members: Members,
      accounts: Accounts,
      mails: SendMails,
      config: Config,
      log: Log,
    },
    ({ links, attempts, floods, users, members, accounts, mails, config, log }) => {
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
  provide(UseLink, [PasswordLinks, Sessions, KnownDevices, SignInFloods]),
  provide(
    ProveEmail,
    {
      links: EmailLinks,
      users: Users,
      members: Members,
      attempts: Attempts,
      accounts: Accounts,
      mails: SendMails,
      config: Config,
      log: Log,
    },
    ({ links, users, members, attempts, accounts, mails, config, log }) => {
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
  provide(UseEmailLink, [EmailLinks, SignInFloods]),
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

const providers = [...identityStores, ...signInCases, ...linkCases];

/** Users, their sessions and the accounts that they work with. */
@Module({ imports: [BillingModule, MailModule], providers, exports: providers })
export class IdentityModule {}

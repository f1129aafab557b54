import { Module } from '@nestjs/common';
import { type Account, Accounts } from '@enrichment/billing-domain';
import { PostgresAccounts } from '@enrichment/billing-postgres';
import {
  type Auths,
  BetterAuthSecondFactors,
  BetterAuthSessions,
  cookieSecret,
  hashPassword,
  insertUser,
  isCommonPassword,
  type OpenAccount,
  openAuths,
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
  floodLimit,
  Invitations,
  invitationUrl,
  Invite,
  KnownDevices,
  type LinkMailing,
  ManagePasskeys,
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
  SignInWithPasskey,
  SignUp,
  UseEmailLink,
  UseLink,
  type User,
  Users,
} from '@enrichment/identity-domain';
import { RelayMailer } from '@enrichment/identity-nodemailer';
import { Clock, DomainError, SourceLimits } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { BillingModule } from '../billing/billing.module';
import { Config } from '../../config/config';
import { Log } from '../observability/logging';
import { provide } from '../provide';

/** better-auth, which sessions and second factors share. */
class SignInLibrary {
  constructor(readonly auths: Auths) {}
}

/** Who signs in, on PostgreSQL. */
@Module({
  imports: [BillingModule],
  providers: [
    provide(Users, [Database], ({ dataSource }) => new PostgresUsers(dataSource)),
    provide(SignInLibrary, [Database], async ({ dataSource }) => {
      return new SignInLibrary(await openAuths(dataSource));
    }),
    provide(Sessions, [Database, SignInLibrary], ({ dataSource }, { auths }) => {
      return new BetterAuthSessions(dataSource, auths);
    }),
    provide(SecondFactors, [Database, SignInLibrary], ({ dataSource }, { auths }) => {
      return new BetterAuthSecondFactors(dataSource, auths);
    }),
    provide(Attempts, [Database, Clock], ({ dataSource }, clock) => new PostgresAttempts(dataSource, clock)),
    provide(KnownDevices, [Database, Clock], async ({ dataSource }, clock) => {
      return new KnownDevices(await cookieSecret(dataSource), clock);
    }),
    provide(SourceLimits, [Clock], (clock) => new SourceLimits(clock, floodLimit)),
    provide(
      SignIn,
      [Sessions, Attempts, KnownDevices, SourceLimits],
      (sessions, attempts, devices, floods) => new SignIn(sessions, attempts, devices, floods),
    ),
    provide(
      SignUp,
      [Users, Sessions, Attempts, KnownDevices, SourceLimits, SendLink, Database, Config],
      (users, sessions, attempts, devices, floods, sendLink, database, { signUp, signUpCredits }) =>
        new SignUp(
          ...([users, sessions, attempts, devices, floods, sendLink] as const),
          signUp ? registration(database, signUpCredits) : undefined,
        ),
    ),
    provide(
      CompleteSignIn,
      [SecondFactors, Attempts, KnownDevices, SourceLimits],
      (factors, attempts, devices, floods) => new CompleteSignIn(factors, attempts, devices, floods),
    ),
    provide(ManageSecondFactor, [SecondFactors, Attempts], (factors, attempts) => {
      return new ManageSecondFactor(factors, attempts);
    }),
    provide(Passkeys, [Database], ({ dataSource }) => new WebAuthnPasskeys(dataSource)),
    provide(PasskeyChallenges, [Database, Attempts, Clock], async ({ dataSource }, attempts, clock) => {
      return new PasskeyChallenges(await cookieSecret(dataSource), attempts, clock);
    }),
    provide(
      ManagePasskeys,
      [Passkeys, PasskeyChallenges, Users, Attempts],
      (passkeys, challenges, users, attempts) => new ManagePasskeys(passkeys, challenges, users, attempts),
    ),
    provide(
      SignInWithPasskey,
      [Passkeys, PasskeyChallenges, Sessions, KnownDevices, SourceLimits],
      (passkeys, challenges, sessions, devices, floods) =>
        new SignInWithPasskey(passkeys, challenges, sessions, devices, floods),
    ),
    provide(AuditLog, [Database], ({ dataSource }) => new PostgresAuditLog(dataSource)),
    provide(PasswordLinks, [Database, Clock, Config], ({ dataSource }, clock, { signUpCredits: credits }) => {
      const openAccount: OpenAccount = (manager, email) =>
        new PostgresAccounts(manager).create({ email, credits });
      return new PostgresPasswordLinks(dataSource, clock, openAccount);
    }),
    provide(Members, [Database], ({ dataSource }) => new PostgresMembers(dataSource)),
    provide(Invitations, [Database, Clock], ({ dataSource }, clock) => {
      return new PostgresInvitations(dataSource, clock);
    }),
    provide(
      AcceptInvitation,
      [Invitations, Sessions, KnownDevices, SourceLimits],
      (invitations, sessions, devices, floods) =>
        new AcceptInvitation(invitations, sessions, devices, floods),
    ),
    provide(
      Invite,
      [Invitations, Attempts, Config, Log],
      (invitations, attempts, config, log) =>
        new Invite(invitations, attempts, mailing(config, invitationUrl), (error) => {
          log.error({ err: error }, 'an invitation could not be mailed');
        }),
    ),
    provide(
      UseLink,
      [PasswordLinks, Sessions, KnownDevices, SourceLimits],
      (links, sessions, devices, floods) => new UseLink(links, sessions, devices, floods),
    ),
    provide(EmailLinks, [Database, Clock], ({ dataSource }, clock) => {
      return new PostgresEmailLinks(dataSource, clock, (manager) => new PostgresAccounts(manager));
    }),
    provide(
      ProveEmail,
      [EmailLinks, Users, Members, Attempts, Accounts, Config, Log],
      (links, users, members, attempts, accounts, config, log) => {
        const isFree = async (email: string, { id }: User) => {
          if (await users.findByEmail(email)) return false;
          const account = await accounts.findByEmail(email);
          return !account || owns(await members.ofUser(id), account);
        };
        return new ProveEmail(links, users, attempts, isFree, mailing(config, emailLinkUrl), (error) => {
          log.error({ err: error }, 'a message about an address could not be mailed');
        });
      },
    ),
    provide(UseEmailLink, [EmailLinks, SourceLimits], (links, floods) => new UseEmailLink(links, floods)),
    provide(
      SendLink,
      [PasswordLinks, Attempts, SourceLimits, Users, Members, Accounts, Config, Log],
      (links, attempts, floods, users, members, accounts, config, log) => {
        const accountOf: AccountOf = async (email) => {
          const user = await users.findByEmail(email);
          if (user) return user.accountId;
          const account = await accounts.findByEmail(email);
          if (!account) return 'new';
          // Its members decide about an account that has some: who was removed comes back by their invitation only.
          return (await members.ofAccount(account.id)).length === 0 ? account.id : undefined;
        };
        return new SendLink(links, attempts, floods, accountOf, mailing(config, passwordLinkUrl), (error) => {
          log.error({ err: error }, 'a link could not be mailed');
        });
      },
    ),
    provide(PasswordRule, [], () => new PasswordRule(isCommonPassword)),
    provide(ChangePassword, [Sessions, Attempts], (sessions, attempts) => {
      return new ChangePassword(sessions, attempts);
    }),
  ],
  exports: [
    Users,
    Sessions,
    Attempts,
    SignIn,
    SignUp,
    ChangePassword,
    PasswordRule,
    CompleteSignIn,
    ManageSecondFactor,
    ManagePasskeys,
    SignInWithPasskey,
    AuditLog,
    Members,
    Invitations,
    Invite,
    AcceptInvitation,
    PasswordLinks,
    UseLink,
    SendLink,
    EmailLinks,
    ProveEmail,
    UseEmailLink,
  ],
})
export class IdentityModule {}

/** A connection for each message: nothing to close. */
function mailing({ mail, publicUrl }: Config, url: typeof passwordLinkUrl): LinkMailing | undefined {
  if (!mail || publicUrl === undefined) return undefined;
  const urlOf = (token: string) => url(publicUrl, token);
  return { mailer: new RelayMailer(mail.relay, mail.from), urlOf };
}

/** Account and user in one transaction, after the hash: whatever fails, both or neither are there. */
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

function owns(memberships: readonly Membership[], { id }: Account): boolean {
  return memberships.some(({ accountId, role }) => accountId === id && role === 'owner');
}

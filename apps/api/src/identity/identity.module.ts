import { Module } from '@nestjs/common';
import { PostgresAccounts } from '@enrichment/billing-postgres';
import {
  type Auths,
  BetterAuthSecondFactors,
  BetterAuthSessions,
  cookieSecret,
  hashPassword,
  insertUser,
  openAuths,
  PostgresAttempts,
  PostgresAuditLog,
  PostgresInvitations,
  PostgresMembers,
  PostgresPasswordLinks,
  PostgresUsers,
  WebAuthnPasskeys,
} from '@enrichment/identity-better-auth';
import {
  AcceptInvitation,
  Attempts,
  AuditLog,
  ChangePassword,
  CompleteSignIn,
  floodLimit,
  Invitations,
  invitationUrl,
  Invite,
  KnownDevices,
  type LinkMailing,
  ManagePasskeys,
  ManageSecondFactor,
  Members,
  PasskeyChallenges,
  Passkeys,
  PasswordLinks,
  passwordLinkUrl,
  type Register,
  SecondFactors,
  SendLink,
  Sessions,
  SignIn,
  SignInWithPasskey,
  SignUp,
  UseLink,
  Users,
} from '@enrichment/identity-domain';
import { RelayMailer } from '@enrichment/identity-nodemailer';
import { Clock, DomainError, SourceLimits } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Config } from '../config';
import { Log } from '../logging';
import { provide } from '../wiring/provide';

/** better-auth, which sessions and second factors share. */
class SignInLibrary {
  constructor(readonly auths: Auths) {}
}

/** Who signs in, on PostgreSQL. */
@Module({
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
      [Users, Sessions, Attempts, KnownDevices, SourceLimits, Database, Config],
      (users, sessions, attempts, devices, floods, database, { signUp, signUpCredits }) => {
        const register = signUp ? registration(database, signUpCredits) : undefined;
        return new SignUp(users, sessions, attempts, devices, floods, register);
      },
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
    provide(PasswordLinks, [Database, Clock], ({ dataSource }, clock) => {
      return new PostgresPasswordLinks(dataSource, clock);
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
    provide(
      SendLink,
      [PasswordLinks, Attempts, SourceLimits, Users, Database, Config, Log],
      (links, attempts, floods, users, { dataSource }, config, log) => {
        const accounts = new PostgresAccounts(dataSource);
        const accountOf = async (email: string) =>
          (await users.findByEmail(email))?.accountId ?? (await accounts.findByEmail(email))?.id;
        return new SendLink(links, attempts, floods, accountOf, mailing(config, passwordLinkUrl), (error) => {
          log.error({ err: error }, 'a link could not be mailed');
        });
      },
    ),
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
        const { id } = await new PostgresAccounts(manager).create({ email, credits });
        await insertUser(manager, { email, role: 'user', accountId: id, passwordHash });
      });
      return true;
    } catch (error) {
      const isTaken = error instanceof DomainError && ['ACCOUNT_EXISTS', 'USER_EXISTS'].includes(error.code);
      if (isTaken) return false;
      throw error;
    }
  };
}

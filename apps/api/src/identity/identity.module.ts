import { Module } from '@nestjs/common';
import { PostgresAccounts } from '@enrichment/billing-postgres';
import {
  BetterAuthSessions,
  cookieSecret,
  hashPassword,
  insertUser,
  PostgresAttempts,
  PostgresAuditLog,
  PostgresPasswordLinks,
  PostgresUsers,
} from '@enrichment/identity-better-auth';
import {
  Attempts,
  AuditLog,
  ChangePassword,
  floodLimit,
  KnownDevices,
  type LinkMailing,
  PasswordLinks,
  passwordLinkUrl,
  type Register,
  SendLink,
  Sessions,
  SignIn,
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

/** Who signs in, on PostgreSQL. */
@Module({
  providers: [
    provide(Users, [Database], ({ dataSource }) => new PostgresUsers(dataSource)),
    provide(Sessions, [Database], ({ dataSource }) => BetterAuthSessions.open(dataSource)),
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
    provide(AuditLog, [Database], ({ dataSource }) => new PostgresAuditLog(dataSource)),
    provide(PasswordLinks, [Database, Clock], ({ dataSource }, clock) => {
      return new PostgresPasswordLinks(dataSource, clock);
    }),
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
        return new SendLink(links, attempts, floods, accountOf, mailing(config), (error) => {
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
    AuditLog,
    PasswordLinks,
    UseLink,
    SendLink,
  ],
})
export class IdentityModule {}

/** A connection for each message: nothing to close. */
function mailing({ mail, publicUrl }: Config): LinkMailing | undefined {
  if (!mail || publicUrl === undefined) return undefined;
  const urlOf = (token: string) => passwordLinkUrl(publicUrl, token);
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

import { PostgresAccounts } from '@enrichment/billing-postgres';
import {
  BetterAuth,
  BetterAuthSecondFactors,
  BetterAuthSessions,
  cookieSecret,
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
  Attempts,
  AuditLog,
  EmailLinks,
  floodLimit,
  Invitations,
  KnownDevices,
  Members,
  PasskeyChallenges,
  Passkeys,
  PasswordLinks,
  SecondFactors,
  Sessions,
  Users,
} from '@enrichment/identity-domain';
import { Clock, SourceLimits } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Config } from '@enrichment/application';
import { provide } from '../provide';

/** Stores of people, on PostgreSQL and with better-auth. */
export const identityStores = [
  provide(Users, [Database], ({ dataSource }) => new PostgresUsers(dataSource)),
  provide(BetterAuth, [Database], ({ dataSource }) => BetterAuth.open(dataSource)),
  provide(Sessions, [BetterAuth], (betterAuth) => new BetterAuthSessions(betterAuth)),
  provide(SecondFactors, [BetterAuth], (betterAuth) => new BetterAuthSecondFactors(betterAuth)),
  provide(Attempts, [Database, Clock], ({ dataSource }, clock) => new PostgresAttempts(dataSource, clock)),
  provide(KnownDevices, [Database, Clock], async ({ dataSource }, clock) => {
    return new KnownDevices(await cookieSecret(dataSource), clock);
  }),
  provide(SourceLimits, [Clock], (clock) => new SourceLimits(clock, floodLimit)),
  provide(Passkeys, [Database], ({ dataSource }) => new WebAuthnPasskeys(dataSource)),
  provide(PasskeyChallenges, [Database, Attempts, Clock], async ({ dataSource }, attempts, clock) => {
    return new PasskeyChallenges(await cookieSecret(dataSource), attempts, clock);
  }),
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

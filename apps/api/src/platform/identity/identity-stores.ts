import { PostgresAccounts } from '@enrichment/billing-postgres';
import {
  type Auths,
  BetterAuthSecondFactors,
  BetterAuthSessions,
  cookieSecret,
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
import { Config } from '../../config/config';
import { provide } from '../provide';

/** better-auth, which sessions and second factors share. */
class SignInLibrary {
  constructor(readonly auths: Auths) {}
}

/** What is kept of people, on PostgreSQL and with better-auth. */
export const identityStores = [
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

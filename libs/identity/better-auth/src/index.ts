import type { Forget } from '@enrichment/postgres';
import { createIdentity, indexSignIns, rotateCookieSecret } from './migrations/create-identity';
import { PostgresUsers } from './postgres-users';

export { BetterAuth } from './better-auth';
export { CookieSecrets } from './cookie-secrets';
export { BetterAuthSecondFactors } from './better-auth-second-factors';
export { BetterAuthSessions } from './better-auth-sessions';
export { isCommonPassword } from './common-passwords';
export { PostgresAuditLog } from './postgres-audit-log';
export { PostgresAttempts } from './postgres-attempts';
export { type AddressedAccounts, PostgresEmailLinks } from './postgres-email-links';
export { PostgresInvitations } from './postgres-invitations';
export { PostgresMembers } from './postgres-members';
export { type OpenAccount, PostgresPasswordLinks } from './postgres-password-links';
export { hashPassword } from './password-hash';
export { insertUser, PostgresUsers } from './postgres-users';
export { WebAuthnPasskeys } from './web-authn-passkeys';

/** Migrations of this adapter's tables. */
export const identityTables = {
  migrations: [createIdentity, indexSignIns, rotateCookieSecret],
  forget: ((manager, accountId) => new PostgresUsers(manager).deleteOfAccount(accountId)) satisfies Forget,
};

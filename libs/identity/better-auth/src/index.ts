import { AddEmailLinks1763700032000 } from './add-email-links';
import { AddSecondFactors1763700016000 } from './add-second-factors';
import { AddAlertMails1763700033000 } from './add-alert-mails';
import { AddPasskeys1763700017000 } from './add-passkeys';
import { CreateAuditLog1763700010000 } from './create-audit-log';
import { CreateIdentity1763700000000 } from './create-identity';
import { CreateInvitations1763700031000 } from './create-invitations';
import { CreateMembers1763700030000 } from './create-members';
import { CreatePasswordLinks1763700008000 } from './create-password-links';

export { type Auths, cookieSecret, openAuths } from './auths';
export { BetterAuthSecondFactors } from './better-auth-second-factors';
export { BetterAuthSessions } from './better-auth-sessions';
export { isCommonPassword } from './common-passwords';
export { PostgresAuditLog } from './postgres-audit-log';
export { PostgresAttempts } from './postgres-attempts';
export { type AddressedAccounts, PostgresEmailLinks } from './postgres-email-links';
export { PostgresInvitations } from './postgres-invitations';
export { PostgresMembers } from './postgres-members';
export { PostgresPasswordLinks } from './postgres-password-links';
export { hashPassword } from './password-hash';
export { insertUser, PostgresUsers } from './postgres-users';
export { WebAuthnPasskeys } from './web-authn-passkeys';

/** What the database must know to hold this adapter's tables. */
export const identityTables = {
  entities: [],
  migrations: [
    CreateIdentity1763700000000,
    CreatePasswordLinks1763700008000,
    CreateAuditLog1763700010000,
    CreateMembers1763700030000,
    AddSecondFactors1763700016000,
    CreateInvitations1763700031000,
    AddPasskeys1763700017000,
    AddEmailLinks1763700032000,
    AddAlertMails1763700033000,
  ],
};

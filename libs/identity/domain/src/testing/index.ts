export { auditLogContract } from './audit-log-contract';
export { cookieOf, type Identity, identityContract, opened } from './identity-contract';
export { invitationsContract } from './invitations-contract';
export { Authenticator } from './authenticator';
export { passkeysContract } from './passkeys-contract';
export { membersContract } from './members-contract';
export { InMemoryAuditLog } from './in-memory-audit-log';
export { totp } from './totp';
export { InMemoryIdentity } from './in-memory-identity';

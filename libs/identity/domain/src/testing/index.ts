export { auditLogContract } from './audit-log-contract';
export { cookieOf, type Identity, identityContract } from './identity-contract';
export { membersContract } from './members-contract';
export { InMemoryAuditLog } from './in-memory-audit-log';
export { InMemoryIdentity } from './in-memory-identity';

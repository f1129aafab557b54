import { ManualClock } from '@enrichment/kernel';
import { auditLogContract, identityContract, InMemoryAuditLog, InMemoryIdentity } from './testing';

auditLogContract('in memory', () => Promise.resolve(new InMemoryAuditLog()));

identityContract('in memory', async () => {
  const clock = new ManualClock();
  const identity = new InMemoryIdentity(clock);
  return {
    users: identity,
    sessions: identity,
    attempts: identity,
    links: identity.links,
    advance: (milliseconds) => clock.advance(milliseconds),
    expireSessions: async () => identity.expireSessions(),
    close: () => Promise.resolve(),
  };
});

import { ManualClock } from '@enrichment/kernel';
import {
  auditLogContract,
  emailLinksContract,
  identityContract,
  InMemoryAuditLog,
  InMemoryIdentity,
  invitationsContract,
  membersContract,
  passkeysContract,
  userModel,
} from '.';

auditLogContract('in memory', () => Promise.resolve(new InMemoryAuditLog()));

async function open() {
  const clock = new ManualClock();
  const identity = new InMemoryIdentity(clock);
  return {
    users: identity,
    sessions: identity,
    attempts: identity,
    links: identity.links,
    emailLinks: identity.emailLinks,
    members: identity.members,
    factors: identity.factors,
    passkeys: identity.passkeys,
    now: () => clock.now(),
    invitations: identity.invitations,
    advance: (milliseconds: number) => clock.advance(milliseconds),
    expireSessions: async () => identity.expireSessions(),
    close: () => Promise.resolve(),
  };
}

identityContract('in memory', open);
membersContract('in memory', open);
invitationsContract('in memory', open);
emailLinksContract('in memory', open);
passkeysContract('in memory', open);
userModel('in memory', open, 200);

import { ManualClock } from '@enrichment/kernel';
import { identityContract, InMemoryIdentity } from './testing';

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

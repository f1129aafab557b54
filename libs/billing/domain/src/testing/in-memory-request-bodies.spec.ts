import { ManualClock } from '@enrichment/kernel';
import { InMemoryBilling, InMemoryRequestBodies, requestBodiesContract } from './index';

requestBodiesContract('in memory', () => {
  const clock = new ManualClock();
  const { accounts } = new InMemoryBilling(clock);
  const bodies = new InMemoryRequestBodies(clock, accounts, 'key');
  return Promise.resolve({
    accounts,
    bodies,
    withOtherKey: bodies.withKey('other'),
    withoutKey: bodies.withKey(undefined),
    flush: () => bodies.flush(),
    advance: (milliseconds: number) => clock.advance(milliseconds),
    close: () => Promise.resolve(),
  });
});

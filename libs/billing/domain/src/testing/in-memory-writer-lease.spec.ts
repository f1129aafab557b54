import { ManualClock } from '@enrichment/kernel';
import { InMemoryWriterLease, writerLeaseContract } from './index';

writerLeaseContract('in memory', () => {
  const clock = new ManualClock();
  return Promise.resolve({
    lease: new InMemoryWriterLease(clock),
    leaseMs: 1_500,
    advance: (milliseconds: number) => Promise.resolve(clock.advance(milliseconds)),
    close: () => Promise.resolve(),
  });
});

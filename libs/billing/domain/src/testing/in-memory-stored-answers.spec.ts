import { ManualClock } from '@enrichment/kernel';
import { InMemoryBilling, storedAnswersContract } from './index';

storedAnswersContract('in memory', () => {
  const clock = new ManualClock();
  const { accounts, answers, ledger } = new InMemoryBilling(clock);
  return Promise.resolve({
    accounts,
    answers,
    ledger,
    advance: (milliseconds: number) => clock.advance(milliseconds),
    close: () => Promise.resolve(),
  });
});

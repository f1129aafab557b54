import { ManualClock, newUlid } from '@enrichment/kernel';
import { InMemoryStoredAnswers, storedAnswersContract } from './index';

storedAnswersContract('in memory', () => {
  const clock = new ManualClock();
  return Promise.resolve({
    answers: new InMemoryStoredAnswers(clock),
    advance: (milliseconds: number) => clock.advance(milliseconds),
    newAccount: () => Promise.resolve(newUlid()),
    close: () => Promise.resolve(),
  });
});

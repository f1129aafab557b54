import { InMemoryUsage, usageContract } from './index';

usageContract('in memory', () => {
  const usage = new InMemoryUsage();
  return Promise.resolve({
    log: usage,
    reports: usage,
    now: Date.UTC(2026, 0, 15),
    settle: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });
});

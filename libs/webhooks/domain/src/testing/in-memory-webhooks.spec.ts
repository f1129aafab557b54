import { inMemoryWebhooks, webhooksContract } from './index';

webhooksContract('in memory', () =>
  Promise.resolve({ ...inMemoryWebhooks(), close: () => Promise.resolve() }),
);

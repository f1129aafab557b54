import { InMemoryLists, listsContract } from './index';

listsContract('in memory', () =>
  Promise.resolve({ lists: new InMemoryLists(), close: () => Promise.resolve() }),
);

import { InMemoryOutcomes } from './in-memory-outcomes';
import { outcomesContract } from './outcomes-contract';

outcomesContract('InMemoryOutcomes', () => Promise.resolve(new InMemoryOutcomes()));

import { InMemoryOutcomes } from './in-memory-outcomes';
import { noStatements } from './no-statements';
import { outcomesContract } from './outcomes-contract';

outcomesContract('InMemoryOutcomes', () => Promise.resolve(new InMemoryOutcomes()), noStatements);

export { InMemoryLists } from './in-memory-lists';
export { listsContract } from './lists-contract';

export { judgeReply, type Verdict } from './judge-reply';
export * from './list';
export { Lists } from './lists';
export { listIncomplete, listIsIn, listNotFound, tooManyLists, tooManyRows } from './refusals';
export { ListEvents, RowRequests, type RowReply } from './row-requests';
export { RunLists } from './run-lists';

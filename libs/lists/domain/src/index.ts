export { judgeReply, type Verdict } from './judge-reply';
export {
  charactersOf,
  exceeds,
  type List,
  listBounds,
  listStates,
  type ListState,
  type NewList,
  type NewRow,
  type Outcome,
  type Row,
  type RowClaim,
  statesBefore,
} from './list';
export { Lists } from './lists';
export { listIncomplete, listIsIn, listNotFound, tooManyLists, tooManyRows } from './refusals';
export { ListEvents, RowRequests, type RowReply } from './row-requests';
export { RunLists } from './run-lists';

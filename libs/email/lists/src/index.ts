export { KeptMailLists, type KeptMailListsOptions } from './kept-mail-lists';
export {
  type FetchText,
  type RefreshOptions,
  type RefreshProgress,
  refreshMailLists,
} from './refresh-mail-lists';
export { type ListSource, listSources } from './sources';

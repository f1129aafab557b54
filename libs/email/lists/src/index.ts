export { compileLists } from './compile-lists';
export { KeptMailLists, type KeptMailListsOptions } from './kept-mail-lists';
export { readPublishedDomains } from './list-file';
export { type ListSource, listSources } from './sources';

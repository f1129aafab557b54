export { CityIndex } from './city-index';
export { FeedCompiler } from './compile-feeds';
export { fixedRanges } from './fixed-ranges';
export { rebuildFeeds } from './rebuild-feeds';
export { feedSources, type FeedSource } from './sources';

export { CityIndex } from './city-index';
export { feedSources, type FeedSource } from './sources';
export { rebuildFeeds } from './rebuild-feeds';

export { CityIndex } from './city-index';
export { feedSources, type FeedSource } from './sources';
export { type FetchFeed, rebuildFeeds, updateFeed } from './update-feeds';

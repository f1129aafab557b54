export { CityIndex } from './city-index';
export { feedSources, type FeedSource } from './sources';
export { type FeedUpdate, type FetchFeed, rebuildFeeds, updateFeed } from './update-feeds';

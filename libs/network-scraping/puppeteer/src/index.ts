export { findBrowser, NoBrowser, type BrowserProgram } from './browser/find-browser';
export { launchBrowser, type LaunchedBrowser } from './browser/launch-browser';
export type { BrowserEvent } from './pool/browser-host';
export type { PoolStatus } from './pool/browser-pool';
export { PuppeteerPageSource, type PuppeteerPageSourceOptions } from './puppeteer-page-source';

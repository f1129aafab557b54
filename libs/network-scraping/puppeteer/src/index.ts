export { findBrowser, NoBrowser, type BrowserProgram } from './browser/find-browser';
export { launchBrowser, type LaunchedBrowser, type LaunchOptions } from './browser/launch-browser';

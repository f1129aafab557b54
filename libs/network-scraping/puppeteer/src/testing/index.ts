export { browserGroupsOf, processesOfGroup, until } from './processes';
export { openTestBrowser, testBrowserFolder, testBrowserProgram } from './test-browser';

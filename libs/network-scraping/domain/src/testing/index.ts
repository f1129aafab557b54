export { flightLeasesContract, type OpenedFlightLeases } from './flight-leases-contract';
export { InMemoryFlightLeases } from './in-memory-flight-leases';
export { InMemoryHomePages } from './in-memory-home-pages';
export { InMemoryPageStore } from './in-memory-page-store';
export { pageSourceContract, type OpenedPageSource, type PageSourceOptions } from './page-source-contract';
export { pageStoreContract, type OpenedPageStore } from './page-store-contract';
export { storedCompany, storedProfile } from './sample-records';
export { serveScriptedSite, type ScriptedServer } from './scripted-server';
export { ScriptedPages, UnreachablePages, type ScriptedAnswer, type ScriptedSite } from './scripted-site';

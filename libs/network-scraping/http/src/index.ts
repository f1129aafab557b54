export { GuardedHomePages, type GuardedHomePagesOptions } from './guarded-home-pages';
export { HttpPageSource, type HttpPageSourceOptions } from './http-page-source';
export { type MayVisit, Robots, robotsPolicies, type RobotsOptions, type RobotsPolicy } from './robots';
export { WorkerPageReader, type WorkerPageReaderOptions } from './worker-page-reader';

export { GuardedHomePages } from './guarded-home-pages';
export { HttpPageSource, type HttpPageSourceOptions } from './http-page-source';
export { Robots, robotsPolicies, type RobotsPolicy } from './robots';
export { WorkerPageReader, type WorkerPageReaderOptions } from './worker-page-reader';

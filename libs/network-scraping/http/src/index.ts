export { GuardedHomePages, type GuardedHomePagesOptions } from './guarded-home-pages';
export { HttpPageSource, type HttpPageSourceOptions } from './http-page-source';
export { type MayVisit, Robots, type RobotsOptions } from './robots';

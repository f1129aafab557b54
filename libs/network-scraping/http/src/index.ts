export { GuardedHomePages, type GuardedHomePagesOptions } from './guarded-home-pages';
export { HttpPageSource, type HttpPageSourceOptions } from './http-page-source';

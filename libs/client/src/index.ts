export { EnrichmentClient } from './enrichment-client';
export { type AnyEnrichmentError, EnrichmentError, type ErrorCode, isEnrichmentError } from './errors';
export type { ErrorDetails } from './error-details';
export type { CallOptions, ClientOptions, Timing } from './options';
export type { Meta, RateLimit } from './meta';
export type { Many, ManyOptions, Outcome, Progress } from './many';
export type { Change, ChangeOptions, Method, NamedQuery, Query, Removal, Reply, Selection } from './call';
export type * from './generated/operations';

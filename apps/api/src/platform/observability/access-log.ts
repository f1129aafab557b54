import type { RequestBodies, UsageLog, UsageRow } from '@enrichment/billing-domain';
import type { Log } from './logging';
import type { ApiRequest, ApiResponse, RequestContext } from '../request/api-request';
import { type MatchMetrics, type RequestMetrics, routeOf } from './metrics/request-metrics';

interface AccessLogParts {
  readonly log: Log;
  readonly metrics: RequestMetrics;
  readonly matches: MatchMetrics;
  readonly usage: UsageLog;
  readonly bodies: RequestBodies;
  /** Whether a successful request has a log line. */
  readonly isSampled: () => boolean;
}

/** Writes one log line, one measurement and one row of usage per request, and its bodies if the account keeps them. */
export class AccessLog {
  constructor(private readonly parts: AccessLogParts) {}

  /** Call it when the answer is sent, or when the caller has disconnected. In that case it writes when the work has ended. */
  write(request: ApiRequest, { statusCode, writableFinished }: ApiResponse): void {
    const { log, metrics, matches, usage, bodies, isSampled } = this.parts;
    const { context } = request;
    const ms = context.elapsedMs;
    const at = new Date(Date.now() - ms);
    const { errorCode } = context;
    const code = errorCode ?? (writableFinished ? 'ok' : 'aborted');
    // Requests with test keys are not in the operator's figures.
    if (!context.isTest) metrics.observe(request, statusCode, errorCode, ms / 1_000);
    // A disconnected caller may still be charged.
    context.afterWork(() => {
      const { key, operation, caller, refused, found } = context;
      if (operation && found !== undefined && code === 'ok') matches.count(operation, found);
      recordUsage(usage, context, { code, at, latencyMs: ms });
      recordBodies(bodies, context);
      if (code === 'ok' && statusCode < 400 && !isSampled()) return;
      log.info({
        request_id: context.id,
        given_request_id: context.givenId,
        trace_id: context.span?.traceId,
        span_id: context.span?.spanId,
        method: request.method,
        path: loggedPath(request),
        status: statusCode,
        code: errorCode,
        ms: Math.round(ms * 100) / 100,
        operation,
        account_id: key?.accountId,
        key_id: key?.id,
        test: context.isTest || undefined,
        reason: refused?.reason,
        credits: caller && context.creditsCharged,
        aborted: writableFinished ? undefined : true,
      });
    });
  }
}

/** A caller chooses the length of an unknown path. */
const maxPathLength = 320;

/** The path to log. A path may contain an address or an id, so it is the route's pattern, or has no segments with addresses. */
function loggedPath(request: ApiRequest): string {
  const route = routeOf(request);
  if (route.includes(':')) return route;
  const segments = request.context.path.split('/');
  const shown = segments.map((segment) => (/@|%40/.test(segment) ? ':address' : segment));
  return shown.join('/').slice(0, maxPathLength);
}

function recordUsage(
  usage: UsageLog,
  context: RequestContext,
  end: Pick<UsageRow, 'code' | 'at' | 'latencyMs'>,
): void {
  const { id, key, refused, operation, creditsCharged, errorParameter, found } = context;
  if (!key || !operation) return;
  usage.record({
    requests: 1,
    requestId: id,
    accountId: key.accountId,
    keyId: key.id,
    operation,
    reason: refused?.reason,
    parameter: errorParameter,
    found,
    credits: creditsCharged,
    isReplay: context.isReplay || undefined,
    isTest: context.isTest || undefined,
    ...end,
  });
}

function recordBodies(bodies: RequestBodies, { id, caller, sent, answer }: RequestContext): void {
  if (!sent || !caller?.account.bodyDays || !bodies.isOffered) return;
  bodies.record({ accountId: caller.account.id, requestId: id, request: JSON.stringify(sent), answer });
}

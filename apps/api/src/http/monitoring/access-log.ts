import type { UsageLog } from '@enrichment/billing-domain';
import type { Log } from '../../logging';
import type { ApiRequest, ApiResponse, Middleware } from '../request/api-request';
import type { RequestMetrics } from './request-metrics';

/** One line, one measurement and one row of usage per request, when its answer has left (or its caller has). */
export function accessLog(log: Log, metrics: RequestMetrics, usage: UsageLog): Middleware {
  return (request, response, next) => {
    response.on('close', () => {
      const ms = performance.now() - request.receivedAt;
      metrics.observe(request.operation ?? 'none', response.statusCode, request.errorCode, ms / 1_000);
      recordUsage(usage, request, response, ms);
      log.info({
        request_id: request.id,
        method: request.method,
        path: request.path,
        status: response.statusCode,
        code: request.errorCode,
        ms: Math.round(ms * 1_000) / 1_000,
        operation: request.operation,
        account_id: request.caller?.account.id,
        key_id: request.caller?.key.id,
        credits: request.creditsCharged,
        aborted: response.writableFinished ? undefined : true,
      });
    });
    next();
  };
}

function recordUsage(usage: UsageLog, request: ApiRequest, response: ApiResponse, latencyMs: number): void {
  const { caller, operation, errorCode } = request;
  if (!caller || !operation) return;
  usage.record({
    requestId: request.id,
    at: new Date(Date.now() - latencyMs),
    accountId: caller.account.id,
    keyId: caller.key.id,
    operation,
    code: errorCode ?? (response.writableFinished ? 'ok' : 'aborted'),
    credits: request.creditsCharged ?? 0,
    latencyMs,
  });
}

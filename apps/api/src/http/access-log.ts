import type { Log } from '../logging';
import type { Middleware } from './api-request';
import type { RequestMetrics } from './request-metrics';

/** One line and one measurement per request, when its answer has left (or its caller has). */
export function accessLog(log: Log, metrics: RequestMetrics): Middleware {
  return (request, response, next) => {
    response.once('close', () => {
      const ms = performance.now() - request.receivedAt;
      metrics.observe(request.operation ?? 'none', response.statusCode, request.errorCode, ms / 1_000);
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

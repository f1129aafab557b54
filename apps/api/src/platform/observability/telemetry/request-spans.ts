import {
  type Context,
  type ContextManager,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import {
  type ApiRequest,
  isFromTrustedHop,
  type IsTrustedHop,
  type RequestWrapper,
} from '../../request/api-request';
import { routeOf } from '../metrics/request-metrics';
import type { SpanAttributes } from '../tracing';
import type { RequestTracing } from './signals';

/**
 * Makes a span for each request, and one below it for each part. Attributes follow the semantic conventions
 * (https://opentelemetry.io/docs/specs/semconv/http/http-spans/). A path is left out, since it may hold an id.
 */
export class RequestSpans implements RequestTracing {
  constructor(
    private readonly tracer: Tracer,
    private readonly contexts: ContextManager,
    private readonly propagator: TextMapPropagator,
  ) {}

  readonly trace =
    (isTrusted: IsTrustedHop): RequestWrapper =>
    (request, response, proceed) => {
      const { method, context } = request;
      const span = this.tracer.startSpan(
        method,
        { kind: SpanKind.SERVER },
        this.parentOf(request, isTrusted),
      );
      context.span = span.spanContext();
      context.onEnd(() => {
        const route = routeOf(request);
        const { operation, caller, errorCode, creditsCharged } = context;
        const status = response.statusCode;
        span.updateName(route === 'none' ? method : `${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.response.status_code': status,
          'enrichment.request_id': context.id,
          ...(route !== 'none' && { 'http.route': route }),
          ...(errorCode !== undefined && { 'error.type': errorCode }),
          ...(operation !== undefined && { 'enrichment.operation': operation }),
          ...(caller && {
            'enrichment.account_id': caller.key.accountId,
            'enrichment.credits': creditsCharged,
          }),
        });
        // A 4xx status is the caller's error, so the server's span is no error: https://opentelemetry.io/docs/specs/semconv/http/http-spans/#status
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      this.contexts.with(trace.setSpan(ROOT_CONTEXT, span), proceed);
    };

  ended(name: string, seconds: number, attributes: SpanAttributes = {}): void {
    const parent = this.contexts.active();
    if (!trace.getSpan(parent)?.isRecording()) return;
    const now = Date.now();
    const options = { startTime: now - seconds * 1_000, kind: SpanKind.CLIENT, attributes };
    this.tracer.startSpan(name, options, parent).end(now);
  }

  /** Only a trusted hop (`TRUST_PROXY`) decides what is traced. */
  private parentOf(request: ApiRequest, isTrusted: IsTrustedHop): Context {
    if (!isFromTrustedHop(request, isTrusted)) return ROOT_CONTEXT;
    return this.propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
  }
}

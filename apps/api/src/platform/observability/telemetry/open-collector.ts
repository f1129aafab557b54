import { diag, DiagLogLevel } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { buildInfo } from '../metrics/build-info';
import { logRecord } from './log-records';
import { RequestSpans } from './request-spans';
import { samplerOf } from './sampler';
import type { Telemetry, WantedSignals } from './signals';

const name = 'enrichment-api';
const reportEveryMs = 60_000;
/** Milliseconds that a stop waits for the collector. */
export const closeMs = 5_000;

/** OTLP over HTTP with JSON. The exporters read `OTEL_EXPORTER_OTLP_*` themselves. */
export function openCollector(
  wanted: WantedSignals,
  environment: Readonly<Record<string, string | undefined>>,
  onProblem: (problem: string) => void,
): Telemetry {
  reportProblems(onProblem);
  const { version } = buildInfo();
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': name, 'service.version': version }))
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
  const traces = wanted.traces
    ? new TracerProvider({
        resource,
        sampler: samplerOf(
          environment['OTEL_TRACES_SAMPLER'] || undefined,
          environment['OTEL_TRACES_SAMPLER_ARG'] || undefined,
        ),
        spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
      })
    : undefined;
  const logs = wanted.logs
    ? new LoggerProvider({
        resource,
        processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
      })
    : undefined;
  const logger = logs?.getLogger(name, version);
  return {
    tracing:
      traces &&
      new RequestSpans(
        traces.getTracer(name, version),
        new AsyncLocalStorageContextManager().enable(),
        new W3CTraceContextPropagator(),
      ),
    copyLog: logger && ((line) => logRecord(logger, line)),
    close: async () => {
      const { promise: late, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, closeMs, undefined);
      await Promise.race([Promise.allSettled([traces?.shutdown(), logs?.shutdown()]), late]);
      clearTimeout(timer);
    },
  };
}

/** The SDK repeats its errors while a collector is away. */
function reportProblems(onProblem: (problem: string) => void): void {
  let reportedAt = -Infinity;
  const report = (problem: string) => {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    onProblem(`OpenTelemetry: ${problem}`);
  };
  const silent = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

import {
  type AnyValue,
  diag,
  DiagLogLevel,
  type Logger,
  ROOT_CONTEXT,
  SeverityNumber,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
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
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { buildInfo } from '../metrics/build-info';
import { RequestSpans } from './request-spans';
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

/** Severities by pino's levels: https://opentelemetry.io/docs/specs/otel/logs/data-model/#field-severitynumber */
const severities: Readonly<Record<number, readonly [number: SeverityNumber, text: string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

interface Line extends Record<string, AnyValue> {
  level: number;
  time: string;
  msg?: string;
  trace_id?: string;
  span_id?: string;
}

/** Turns a line of the log, as pino writes it, into a record, with its trace if it has one. */
function logRecord(logger: Logger, text: string): void {
  const { level, time, msg, trace_id: traceId, span_id: spanId, ...attributes } = JSON.parse(text) as Line;
  const [severityNumber, severityText] = severities[level] ?? severities[30]!;
  const span = traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.SAMPLED } : undefined;
  logger.emit({
    timestamp: new Date(time),
    severityNumber,
    severityText,
    attributes,
    ...(msg !== undefined && { body: msg }),
    ...(span && { context: trace.setSpanContext(ROOT_CONTEXT, span) }),
  });
}

/**
 * The sampler that `OTEL_TRACES_SAMPLER` names; `parentbased_always_on` by default.
 *
 * @param argument of `OTEL_TRACES_SAMPLER_ARG`: the share of a ratio, from 0 to 1
 * @throws Error in one line
 */
export function samplerOf(name = 'parentbased_always_on', argument = '1'): Sampler {
  const [, isParentBased, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  const share = Number(argument);
  if (kind === undefined)
    throw new Error(
      'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, or one of them after parentbased_.',
    );
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(share);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

import {
  type AnyValue,
  type Logger,
  ROOT_CONTEXT,
  SeverityNumber,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

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
export function logRecord(logger: Logger, text: string): void {
  const { level, time, msg, trace_id: traceId, span_id: spanId, ...attributes } = JSON.parse(text) as Line;
  const [severityNumber, severityText] = severities[level] ?? severities[30]!;
  const span = traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.SAMPLED } : undefined;
  logger.emit({
    ...{ timestamp: new Date(time), severityNumber, severityText, attributes },
    ...(msg !== undefined && { body: msg }),
    ...(span && { context: trace.setSpanContext(ROOT_CONTEXT, span) }),
  });
}

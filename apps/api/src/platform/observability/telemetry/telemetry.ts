import type { IsTrustedHop } from '../../request/caller-address';
import type { Around } from '../../request/api-request';
import type { Tracing } from '../tracing';

type Environment = Readonly<Record<string, string | undefined>>;

/** Traces of requests. */
export interface RequestTracing extends Tracing {
  /** What goes on is a request of its own; its span ends with the answer. */
  readonly trace: (isTrusted: IsTrustedHop) => Around;
}

/** What leaves for a collector of OpenTelemetry. */
export interface Telemetry {
  /** `undefined`: no traces are sent. */
  readonly tracing: RequestTracing | undefined;
  /** Takes a line of the log, which is JSON; `undefined`: no logs are sent. */
  readonly copyLog: ((line: string) => void) | undefined;
  /** Sends what still waits, for five seconds at most. */
  close(): Promise<void>;
}

/** Which signals are to be sent; OTLP is the standard's default where a collector is named. */
export function wantedSignals(environment: Environment): { traces: boolean; logs: boolean } {
  const isOff = environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true';
  const isWanted = (signal: 'TRACES' | 'LOGS') =>
    !isOff &&
    Boolean(
      environment['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim() ??
      environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]?.trim(),
    ) &&
    (environment[`OTEL_${signal}_EXPORTER`]?.trim() || 'otlp') === 'otlp';
  return { traces: isWanted('TRACES'), logs: isWanted('LOGS') };
}

/**
 * Opens what the `OTEL_*` variables ask for (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 * Where they ask for nothing, nothing of it is loaded.
 *
 * @throws Error in one line that names a variable with a wrong value
 * @param onProblem told in one line, once a minute at most, when a collector takes nothing
 */
export async function openTelemetry(
  environment: Environment,
  onProblem: (problem: string) => void,
): Promise<Telemetry | undefined> {
  const wanted = wantedSignals(environment);
  if (!wanted.traces && !wanted.logs) return undefined;
  for (const name of ['', '_TRACES', '_LOGS'].map((signal) => `OTEL_EXPORTER_OTLP${signal}_ENDPOINT`)) {
    const endpoint = environment[name]?.trim();
    if (endpoint && !(URL.canParse(endpoint) && /^https?:/i.test(endpoint)))
      throw new Error(`${name} must be a URL that starts with http:// or https://, not "${endpoint}".`);
  }
  const { openCollector } = await import('./open-collector.js');
  return openCollector(wanted, environment, onProblem);
}

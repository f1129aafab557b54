import type { IsTrustedHop, RequestWrapper } from '../../request/api-request';
import type { Tracing } from '../tracing';

export interface RequestTracing extends Tracing {
  /** Traces a request. Its span ends with the answer. */
  readonly trace: (isTrusted: IsTrustedHop) => RequestWrapper;
}

/** Signals that are sent to an OpenTelemetry collector. */
export interface Telemetry {
  /** `undefined`: no traces are sent. */
  readonly tracing: RequestTracing | undefined;
  /** Takes a line of the log, which is JSON; `undefined`: no logs are sent. */
  readonly copyLog: ((line: string) => void) | undefined;
  /** Sends what still waits, for five seconds at most. */
  close(): Promise<void>;
}

export interface WantedSignals {
  readonly traces: boolean;
  readonly logs: boolean;
}

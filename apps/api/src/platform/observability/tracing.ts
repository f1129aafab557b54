export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Records the parts of a request, for its trace. */
export abstract class Tracing {
  /** A part of the current request has just ended. Ignored outside of a request. */
  abstract ended(name: string, seconds: number, attributes?: SpanAttributes): void;
}

/** Tracing that records nothing. */
export const noTracing: Tracing = { ended: () => undefined };

/** Meaning of an error code for a caller, independent of HTTP. */
export type ErrorKind = 'invalid' | 'notFound' | 'upstreamUnavailable' | 'upstreamTimeout';

/**
 * The error codes of a domain. The API maps each kind to an HTTP status, and its reference shows the example.
 */
export type DomainErrors = Readonly<
  Record<
    string,
    {
      readonly kind: ErrorKind;
      readonly example: { readonly message: string; readonly details?: Readonly<Record<string, unknown>> };
    }
  >
>;

/** Registration dates of domains (RDAP, WHOIS). */
export abstract class DomainRegistry {
  /**
   * The registration date of a registrable domain (lower-case A-labels, such as `example.co.uk`) as ISO 8601 with `Z`, for
   * example `1995-08-14T04:00:00Z`; `undefined` when it is unknown, unregistered or no server answered.
   *
   * Rejects only with `signal.reason`, as soon as the signal aborts. An implementation with a cache may then finish in the
   * background, within its own limits, so that the next caller finds the date.
   */
  abstract creationDate(domain: string, signal: AbortSignal): Promise<string | undefined>;
}

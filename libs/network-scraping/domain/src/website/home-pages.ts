/** Home pages of unknown domains, which are untrusted: the implementation guards every connection. */
export abstract class HomePages {
  /**
   * The HTML of a domain's home page, decoded, at most a few hundred kilobytes.
   * @param domain a host name in ASCII.
   * @param signal ends the request; the promise rejects with its reason.
   * @returns `undefined` when there is no readable page, for any reason.
   */
  abstract fetch(domain: string, signal: AbortSignal | undefined): Promise<string | undefined>;
}

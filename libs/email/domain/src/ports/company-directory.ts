/**
 * Which company a mail domain belongs to. The app plugs the company pages in.
 *
 * @typeParam Company a record of another domain, passed through as it is
 */
export abstract class CompanyDirectory<Company = unknown> {
  /**
   * The company whose website is on this registrable domain (lower-case A-labels); `undefined` when none is known.
   * Rejects only with `signal.reason`, as soon as the signal aborts.
   * @param account the one that causes the work
   */
  abstract findByDomain(
    domain: string,
    signal: AbortSignal,
    account: string | undefined,
  ): Promise<Company | undefined>;
}

/** Knows no company. */
export class NoCompanyDirectory implements CompanyDirectory<never> {
  findByDomain(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

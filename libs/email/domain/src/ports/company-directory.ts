/**
 * Finds the company of a mail domain. The app connects it to the company pages.
 *
 * @typeParam Company a record of another domain, passed through unchanged
 */
export abstract class CompanyDirectory<Company = unknown> {
  /**
   * The company whose website is on this registrable domain (lower-case A-labels); `undefined` when none is known. Rejects only
   * with `signal.reason`, as soon as the signal aborts.
   * @param account the account that causes the work
   */
  abstract findByDomain(
    domain: string,
    signal: AbortSignal,
    account: string | undefined,
  ): Promise<Company | undefined>;
}

export class NoCompanyDirectory implements CompanyDirectory<never> {
  findByDomain(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

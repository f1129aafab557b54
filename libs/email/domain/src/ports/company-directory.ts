/** A company record of another domain, passed through as it is. */
export type Company = Readonly<Record<string, unknown>>;

/** Which company a mail domain belongs to. The app plugs the company pages in. */
export abstract class CompanyDirectory {
  /**
   * The company whose website is on this registrable domain (lower-case A-labels); `undefined` when none is known.
   * Rejects only with `signal.reason`, as soon as the signal aborts.
   */
  abstract findByDomain(domain: string, signal: AbortSignal): Promise<Company | undefined>;
}

/** Knows no company. */
export class NoCompanyDirectory implements CompanyDirectory {
  findByDomain(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

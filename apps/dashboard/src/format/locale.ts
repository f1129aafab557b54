/** The reader's locale, from the browser; fixed where there is no page, as in tests. */
export const locale: string | undefined = typeof document === 'undefined' ? 'en-US' : undefined;

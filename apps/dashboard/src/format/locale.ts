/** The locale of the browser; a fixed one in tests, which have no page. */
export const locale: string | undefined = typeof document === 'undefined' ? 'en-US' : undefined;

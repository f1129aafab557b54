/** Of the reader: what the browser says. Where there is no page, as in tests, always the same. */
export const locale: string | undefined = typeof document === 'undefined' ? 'en-US' : undefined;

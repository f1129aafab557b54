/** User agent that the service sends to web servers and registries. */
export const userAgent = 'enrichment-api/1';

/** The service's name in robots.txt: the user agent without its version. */
export const productToken = userAgent.split('/')[0]!;

/** Never resolves (RFC 2606): identifiers are still parsed, and no request is sent. */
export const nowhere = 'https://network.invalid';

/** User agent that the service sends to web servers and registries. */
export const userAgent = 'enrichment-api/1';

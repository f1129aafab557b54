/** How we introduce ourselves to web servers and registries. */
export const userAgent = 'enrichment-api/1';

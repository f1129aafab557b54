export const cookiePrefix = 'enrichment';

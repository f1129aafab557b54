import { emailErrors } from '@enrichment/email-domain';
import { ipErrors } from '@enrichment/ip-geo-domain';
import { networkErrors } from '@enrichment/network-scraping-domain';

/** The error codes that the domains declare. */
export const domainErrors = { ...emailErrors, ...ipErrors, ...networkErrors };

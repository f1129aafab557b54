import type { CompanyDirectory } from '@enrichment/email-domain';
import type { FindCompanyByDomain } from '@enrichment/network-scraping-domain';
import { type Company, presentCompany } from './company.dto';

/** Finds a domain's company for email validation: a company record without `deleted`. */
export function companyDirectory(find: FindCompanyByDomain): CompanyDirectory {
  return {
    findByDomain: async (domain, signal) => {
      const record = await find.execute(domain, signal);
      if (!record) return undefined;
      const company: Partial<Company> = presentCompany(record);
      delete company.deleted;
      return { ...company };
    },
  };
}

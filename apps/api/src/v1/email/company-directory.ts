import { CompanyDirectory, ValidateEmail } from '@enrichment/email-domain';
import type { CompanyRecord, FindCompanyByDomain } from '@enrichment/network-scraping-domain';
import { type Company, presentCompany } from '../network/company.dto';

/** The company of a mail domain, presented as company pages are. */
export type DomainCompany = Omit<Company, 'deleted'>;

export abstract class DomainCompanies extends CompanyDirectory<DomainCompany> {}

export function domainCompanies(find: FindCompanyByDomain): DomainCompanies {
  return {
    findByDomain: async (domain, signal, account) => {
      const record = await find.execute(domain, signal, account);
      return record && presentDomainCompany(record);
    },
  };
}

export function presentDomainCompany(record: CompanyRecord): DomainCompany {
  const company: DomainCompany & Partial<Company> = presentCompany(record);
  delete company.deleted;
  return company;
}

/** The use case with the company record of this service. Nest needs a class without type parameters. */
export class ValidateEmailWithCompany extends ValidateEmail<DomainCompany> {}

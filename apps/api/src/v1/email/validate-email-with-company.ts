import { ValidateEmail } from '@enrichment/email-domain';
import type { DomainCompany } from './company-directory';

/** The use case with the company record of this service. Nest needs a class without type parameters. */
export class ValidateEmailWithCompany extends ValidateEmail<DomainCompany> {}

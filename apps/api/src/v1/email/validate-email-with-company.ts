import { ValidateEmail } from '@enrichment/email-domain';
import type { DomainCompany } from './company-directory';

/** The use case with the company record that this service adds: a name for Nest, which knows no type parameters. */
export class ValidateEmailWithCompany extends ValidateEmail<DomainCompany> {}

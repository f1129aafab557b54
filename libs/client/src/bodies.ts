/** What the operations take and give, under the names of the reference. */
import type { components } from './openapi';

type Schemas = components['schemas'];

export type EmailValidationRequest = Schemas['EmailValidationRequest'];
export type EmailValidationAnswer = Schemas['EmailValidationAnswer'];
export type CompanyRequest = Schemas['CompanyRequest'];
export type CompanyAnswer = Schemas['CompanyAnswer'];
export type Company = Schemas['Company'];
export type ProfileRequest = Schemas['ProfileRequest'];
export type ProfileAnswer = Schemas['ProfileAnswer'];
export type Profile = Schemas['Profile'];
export type IpLookupRequest = Schemas['IpLookupRequest'];
export type IpLookupAnswer = Schemas['IpLookupAnswer'];

/* Made from the OpenAPI document by `npm run client:types`; not to be edited. */
import type { Change, Method, NamedQuery, Query, Removal, Selection } from '../call';
import type { Many } from '../many';
import type { Sender } from '../sender';
import type { components } from './openapi';

type Schemas = components['schemas'];

export type IpLookupRequest = Schemas['IpLookupRequest'];
export type IpPlace = Schemas['IpPlace'];
export type IpNetwork = Schemas['IpNetwork'];
export type IpPrivacy = Schemas['IpPrivacy'];
export type IpBot = Schemas['IpBot'];
export type IpSource = Schemas['IpSource'];
export type IpSources = Schemas['IpSources'];
export type IpLookupAnswer = Schemas['IpLookupAnswer'];
export type EmailValidationRequest = Schemas['EmailValidationRequest'];
export type EmailChecks = Schemas['EmailChecks'];
export type EmailSmtp = Schemas['EmailSmtp'];
export type MxRecord = Schemas['MxRecord'];
export type EmailDomainInfo = Schemas['EmailDomainInfo'];
export type EmailCompany = Schemas['EmailCompany'];
export type EmailValidationAnswer = Schemas['EmailValidationAnswer'];
export type EmailOutcomeRequest = Schemas['EmailOutcomeRequest'];
export type EmailOutcomeAnswer = Schemas['EmailOutcomeAnswer'];
export type CompanyRequest = Schemas['CompanyRequest'];
export type PageSources = Schemas['PageSources'];
export type Company = Schemas['Company'];
export type CompanyAnswer = Schemas['CompanyAnswer'];
export type ProfileRequest = Schemas['ProfileRequest'];
export type Experience = Schemas['Experience'];
export type Education = Schemas['Education'];
export type Language = Schemas['Language'];
export type Certification = Schemas['Certification'];
export type Profile = Schemas['Profile'];
export type ProfileAnswer = Schemas['ProfileAnswer'];
export type WatchRequest = Schemas['WatchRequest'];
export type WatchItem = Schemas['WatchItem'];
export type WatchAnswer = Schemas['WatchAnswer'];
export type WatchListAnswer = Schemas['WatchListAnswer'];
export type WatchEndRequest = Schemas['WatchEndRequest'];
export type WatchEndAnswer = Schemas['WatchEndAnswer'];
export type SpendingCaps = Schemas['SpendingCaps'];
export type AccountKey = Schemas['AccountKey'];
export type AccountAnswer = Schemas['AccountAnswer'];
export type ManagedKey = Schemas['ManagedKey'];
export type KeyListAnswer = Schemas['KeyListAnswer'];
export type KeyAnswer = Schemas['KeyAnswer'];
export type KeyRequest = Schemas['KeyRequest'];
export type KeyPutAnswer = Schemas['KeyPutAnswer'];
export type ManagedWebhook = Schemas['ManagedWebhook'];
export type WebhookListAnswer = Schemas['WebhookListAnswer'];
export type WebhookAnswer = Schemas['WebhookAnswer'];
export type WebhookRequest = Schemas['WebhookRequest'];
export type WebhookPutAnswer = Schemas['WebhookPutAnswer'];
export type Figures = Schemas['Figures'];
export type UsagePoint = Schemas['UsagePoint'];
export type OperationFigures = Schemas['OperationFigures'];
export type KeyFigures = Schemas['KeyFigures'];
export type CodeCount = Schemas['CodeCount'];
export type FieldFound = Schemas['FieldFound'];
export type OperationMatches = Schemas['OperationMatches'];
export type UsageAnswer = Schemas['UsageAnswer'];
export type LedgerItem = Schemas['LedgerItem'];
export type LedgerAnswer = Schemas['LedgerAnswer'];
export type RequestItem = Schemas['RequestItem'];
export type RequestsAnswer = Schemas['RequestsAnswer'];

export interface UsageQuery {
  /** Length of the span: 60 minutes, 24 hours, 7 days or 30 days. */
  readonly range?: 'hour' | 'day' | 'week' | 'month';
  /** Only requests of this operation. */
  readonly operation?: 'email' | 'company' | 'profile' | 'watch' | 'ip';
  /** Only requests of the key with this id. */
  readonly key_id?: string;
}

export interface LedgerQuery {
  /** Only entries of this kind. */
  readonly kind?: 'grant' | 'charge' | 'block_purchase' | 'adjustment';
  /** Only entries of this operation. */
  readonly operation?: 'email' | 'company' | 'profile' | 'watch' | 'ip';
  /** Since this time, or the beginning of this day of UTC. */
  readonly from?: string;
  /** Until this time, which is excluded. */
  readonly to?: string;
  /** `next` of the page before. */
  readonly before?: string;
  /** Entries of a page. */
  readonly limit?: number;
}

export interface RequestsQuery {
  /** Only requests of this operation. */
  readonly operation?: 'email' | 'company' | 'profile' | 'watch' | 'ip';
  /** Only requests of the key with this id. */
  readonly key_id?: string;
  /** Only successful requests (`ok`), or errors of this cause. */
  readonly outcome?: 'ok' | 'not_found' | 'caller' | 'service';
  /** Only requests with this error code, or `ok`. */
  readonly code?: string;
  /** Since this time, or the beginning of this day of UTC. */
  readonly from?: string;
  /** Until this time, which is excluded. */
  readonly to?: string;
  /** `next` of the page before. */
  readonly before?: string;
  /** Requests of a page. */
  readonly limit?: number;
}

/** The operations of the API. */
export class Operations {
  readonly email: {
    /** Validate an email address. */
    readonly validate: Method<EmailValidationRequest, EmailValidationAnswer>;
    /** The same for many, at the pace of the limit; outcomes in order of arrival. */
    readonly validateAll: Many<Omit<EmailValidationRequest, 'email'>, EmailValidationAnswer>;
  };
  readonly company: {
    /** Read a company's page. */
    readonly get: Method<CompanyRequest, CompanyAnswer>;
    /** The same for many, at the pace of the limit; outcomes in order of arrival. */
    readonly getAll: Many<Omit<CompanyRequest, 'id'>, CompanyAnswer>;
  };
  readonly profile: {
    /** Read a person's page. */
    readonly get: Method<ProfileRequest, ProfileAnswer>;
    /** The same for many, at the pace of the limit; outcomes in order of arrival. */
    readonly getAll: Many<Omit<ProfileRequest, 'id'>, ProfileAnswer>;
  };
  readonly watch: {
    /** Watch a page for changes. */
    readonly start: Method<WatchRequest, WatchAnswer>;
    /** The same for many, at the pace of the limit; outcomes in order of arrival. */
    readonly startAll: Many<Omit<WatchRequest, 'id'>, WatchAnswer>;
  };
  readonly ip: {
    /** Locate an IP address. */
    readonly lookup: Method<IpLookupRequest, IpLookupAnswer>;
    /** The same for many, at the pace of the limit; outcomes in order of arrival. */
    readonly lookupAll: Many<Omit<IpLookupRequest, 'ip'>, IpLookupAnswer>;
  };
  readonly watches: {
    /** The watches of your account that have not ended. Free. */
    readonly list: Query<WatchListAnswer>;
    /** The page is not read for it any more. The price of the watch is not paid back. Free. */
    readonly end: Method<WatchEndRequest, WatchEndAnswer>;
  };
  readonly outcomes: {
    /** Whether a message to an address arrived or bounced. Your account's own next validation of that address takes it as evidence. A repeated report changes nothing. Free. */
    readonly report: Method<EmailOutcomeRequest, EmailOutcomeAnswer>;
  };
  readonly account: {
    /** Balance, prices and limits of the account, and the key of this request. Free. */
    readonly get: Query<AccountAnswer>;
  };
  readonly keys: {
    /** The keys of the account, without their texts. The key of the request needs the scope `manage`. Free. */
    readonly list: Query<KeyListAnswer>;
    /** The key of a name, without its text. The key of the request needs the scope `manage`. Free. */
    readonly get: NamedQuery<KeyAnswer>;
    /** Makes the key of a name, or gives it these settings. A repetition changes nothing. The key of the request needs the scope `manage`. Free. */
    readonly put: Change<KeyRequest, KeyPutAnswer>;
    /** Ends the key of a name for good. The key of the request needs the scope `manage`. Free. */
    readonly revoke: Removal<KeyAnswer>;
  };
  readonly webhooks: {
    /** The endpoints of the account, without their secrets. The key of the request needs the scope `manage`. Free. */
    readonly list: Query<WebhookListAnswer>;
    /** The endpoint of a name, without its secret. The key of the request needs the scope `manage`. Free. */
    readonly get: NamedQuery<WebhookAnswer>;
    /** Makes the endpoint of a name, or gives it these settings. A repetition changes nothing. The key of the request needs the scope `manage`. Free. */
    readonly put: Change<WebhookRequest, WebhookPutAnswer>;
    /** Removes the endpoint of a name, with its deliveries. The key of the request needs the scope `manage`. Free. */
    readonly remove: Removal<WebhookAnswer>;
  };
  readonly usage: {
    /** Requests, errors, credits and latencies of the account over a span that ends now. The key of the request needs the scope `manage`. Free. */
    readonly get: Selection<UsageQuery, UsageAnswer>;
  };
  readonly ledger: {
    /** Grants, charges and corrections of the account, newest first. A page may have fewer entries than its limit: read on while `next` is given. The key of the request needs the scope `manage`. Free. */
    readonly list: Selection<LedgerQuery, LedgerAnswer>;
  };
  readonly requests: {
    /** Requests of the account with their outcome, latency and credits, newest first, as far back as they are kept. They appear some seconds after their answer. The key of the request needs the scope `manage`. Free. */
    readonly list: Selection<RequestsQuery, RequestsAnswer>;
  };

  constructor({ change, many, method, namedQuery, query, removal, selection }: Sender) {
    this.email = { validate: method('/v1/email/validate'), validateAll: many('/v1/email/validate', 'email') };
    this.company = { get: method('/v1/network/company'), getAll: many('/v1/network/company', 'id') };
    this.profile = { get: method('/v1/network/profile'), getAll: many('/v1/network/profile', 'id') };
    this.watch = { start: method('/v1/network/watches'), startAll: many('/v1/network/watches', 'id') };
    this.ip = { lookup: method('/v1/ip/lookup'), lookupAll: many('/v1/ip/lookup', 'ip') };
    this.watches = { list: query('/v1/network/watches'), end: method('/v1/network/watches/end') };
    this.outcomes = { report: method('/v1/email/outcomes') };
    this.account = { get: query('/v1/account') };
    this.keys = {
      list: query('/v1/keys'),
      get: namedQuery('/v1/keys/{name}'),
      put: change('/v1/keys/{name}'),
      revoke: removal('/v1/keys/{name}'),
    };
    this.webhooks = {
      list: query('/v1/webhooks'),
      get: namedQuery('/v1/webhooks/{name}'),
      put: change('/v1/webhooks/{name}'),
      remove: removal('/v1/webhooks/{name}'),
    };
    this.usage = { get: selection('/v1/usage') };
    this.ledger = { list: selection('/v1/ledger') };
    this.requests = { list: selection('/v1/requests') };
  }
}

import type {
  CompanyAnswer,
  CompanyRequest,
  EmailValidationAnswer,
  EmailValidationRequest,
  IpLookupAnswer,
  IpLookupRequest,
  ProfileAnswer,
  ProfileRequest,
} from './bodies';
import { call, type Reply } from './call';
import { type CallOptions, type ClientOptions, Settings } from './options';

/**
 * The enrichment API. Bodies and answers are the API's own, field by field; see its reference at `/docs`.
 *
 * Every method rejects with an `EnrichmentError`, or with the reason of an aborted signal.
 */
export class EnrichmentClient {
  readonly #settings: Settings;

  /** @throws TypeError or RangeError for a wrong option */
  constructor(options: ClientOptions) {
    this.#settings = new Settings(options);
  }

  readonly email = {
    /** Validates an email address. */
    validate: this.#operation<EmailValidationRequest, EmailValidationAnswer>('/v1/email/validate'),
  };

  readonly company = {
    /** Reads the public page of a company. */
    get: this.#operation<CompanyRequest, CompanyAnswer>('/v1/network/company'),
  };

  readonly profile = {
    /** Reads the public page of a person. */
    get: this.#operation<ProfileRequest, ProfileAnswer>('/v1/network/profile'),
  };

  readonly ip = {
    /** Locates an IP address. */
    lookup: this.#operation<IpLookupRequest, IpLookupAnswer>('/v1/ip/lookup'),
  };

  #operation<Body extends object, Data>(path: string) {
    return (body: Body, options?: CallOptions): Promise<Reply<Data>> =>
      call(this.#settings, path, body, options);
  }
}

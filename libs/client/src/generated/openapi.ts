/* eslint-disable @typescript-eslint/consistent-indexed-object-style --
   made from the OpenAPI document by `npm run client:types`; not to be edited */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    ErrorAnswer: {
      /**
       * @description The kind of error.
       * @enum {string}
       */
      error:
        | 'bad_request'
        | 'not_found'
        | 'method_not_allowed'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'unauthorized'
        | 'forbidden'
        | 'payment_required'
        | 'rate_limited'
        | 'conflict'
        | 'validation_error'
        | 'upstream_unavailable'
        | 'upstream_timeout'
        | 'precondition_failed'
        | 'internal_error'
        | 'service_unavailable';
      /** @description One sentence for humans. */
      message: string;
      /**
       * @description Stable; decide by this one.
       * @enum {string}
       */
      code:
        | 'REQ_001'
        | 'REQ_002'
        | 'REQ_003'
        | 'REQ_004'
        | 'REQ_005'
        | 'REQ_006'
        | 'REQ_007'
        | 'REQ_008'
        | 'AUTH_001'
        | 'AUTH_002'
        | 'AUTH_003'
        | 'BILLING_001'
        | 'BILLING_002'
        | 'RATE_001'
        | 'RATE_002'
        | 'IDEM_001'
        | 'IDEM_002'
        | 'IDEM_003'
        | 'EMAIL_001'
        | 'EMAIL_002'
        | 'IP_001'
        | 'IP_002'
        | 'NETWORK_001'
        | 'NETWORK_002'
        | 'NETWORK_003'
        | 'NETWORK_004'
        | 'NETWORK_005'
        | 'NETWORK_006'
        | 'RESOURCE_001'
        | 'RESOURCE_002'
        | 'RESOURCE_003'
        | 'RESOURCE_004'
        | 'SYS_001'
        | 'SYS_002';
      /** @description ULID of the request. */
      request_id: string;
      /** @description Depends on the code. */
      details: { [key: string]: unknown };
    };
    IpLookupRequest: {
      /**
       * IP address
       * @description An IPv4 or IPv6 address.
       * @example 8.8.8.8
       */
      ip: string;
      /**
       * Explain the answer
       * @description Also return which sources gave the answer.
       * @default false
       */
      explain?: boolean;
    };
    IpPlace: {
      /**
       * @description AF, AN, AS, EU, NA, OC or SA.
       * @example EU
       */
      continent_code: string | null;
      /** @example United Kingdom */
      country: string | null;
      /**
       * @description ISO 3166-1 alpha-2.
       * @example GB
       */
      country_code: string | null;
      /** @example England */
      region: string | null;
      /**
       * @description ISO 3166-2, without the country.
       * @example ENG
       */
      region_code: string | null;
      /** @example London */
      city: string | null;
      /** @example SW1 */
      postal_code: string | null;
      /** @example 51.5142 */
      latitude: number | null;
      /** @example -0.0931 */
      longitude: number | null;
      /** @example 10 */
      accuracy_radius_km: number | null;
      /**
       * @description IANA time zone.
       * @example Europe/London
       */
      timezone: string | null;
      /**
       * @description Minutes ahead of UTC, now.
       * @example 60
       */
      utc_offset_minutes: number | null;
      /**
       * @description ISO 4217.
       * @example GBP
       */
      currency: string | null;
      /**
       * @description ITU-T E.164.
       * @example +44
       */
      calling_code: string | null;
      /**
       * @description ISO 639-1, the main ones of the country.
       * @example [
       *       "en"
       *     ]
       */
      languages: string[] | null;
      /**
       * @description Whether two states claim the place.
       * @example false
       */
      disputed: boolean | null;
      /**
       * @description How often the city is right with such evidence, from 0 to 1.
       * @example 0.7
       */
      city_confidence: number | null;
    };
    IpNetwork: {
      /**
       * @description The network that the answer holds for.
       * @example 81.2.69.160/27
       */
      cidr: string | null;
      /**
       * @description Autonomous system number.
       * @example 20712
       */
      asn: number | null;
      /** @example Andrews & Arnold Ltd */
      isp: string | null;
      /** @example STONEHOUSE office network */
      organization: string | null;
      /**
       * @description Use of the network, or main business of its holder.
       * @example isp
       * @enum {string|null}
       */
      type: 'isp' | 'mobile' | 'hosting' | 'business' | 'education' | 'government' | null;
      /**
       * @description The prefix that is announced, if it is known.
       * @example 81.2.64.0/18
       */
      route: string | null;
      /**
       * @description The domain of the holder of the autonomous system.
       * @example aa.net.uk
       */
      domain: string | null;
    };
    IpPrivacy: {
      /**
       * @description An address of a data centre.
       * @example false
       */
      is_hosting: boolean | null;
      /**
       * @description An exit of the Tor network.
       * @example false
       */
      is_tor: boolean | null;
      /**
       * @description An exit of a public VPN service.
       * @example null
       */
      is_vpn: boolean | null;
      /**
       * @description An open proxy.
       * @example null
       */
      is_proxy: boolean | null;
      /**
       * @description An address of a relay that keeps the country: iCloud Private Relay.
       * @example null
       */
      is_relay: boolean | null;
      /**
       * @description Name of the VPN service.
       * @example null
       */
      service: string | null;
      /**
       * @description The day on which the open proxy last responded.
       * @example null
       */
      last_seen: string | null;
    };
    IpBot: {
      /** @example Googlebot */
      name: string;
      /**
       * @example search
       * @enum {string}
       */
      kind: 'search' | 'ai' | 'seo' | 'fetcher' | 'monitor' | 'crawler';
    };
    IpSource: {
      /** @example DB-IP City Lite */
      name: string;
      /**
       * @description The day of its data.
       * @example 2026-11-20
       */
      date: string | null;
    };
    IpSources: {
      country: components['schemas']['IpSource'][];
      city: components['schemas']['IpSource'][];
      /** @description Of `network.type`. */
      type: components['schemas']['IpSource'][];
      /** @description Of `privacy` and `bot`. */
      privacy: components['schemas']['IpSource'][];
    };
    IpLookupAnswer: {
      /** @description true: a test key sent the request, so this is a sample answer. Absent with a live key. */
      test?: boolean;
      /**
       * @description Milliseconds from the arrival of the request to its answer.
       * @example 0.2
       */
      processing_time_ms: number;
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description The address in canonical text (RFC 5952).
       * @example 81.2.69.160
       */
      ip: string;
      /**
       * @example 4
       * @enum {number}
       */
      version: 4 | 6;
      /**
       * @description True for every address that is not globally reachable.
       * @example false
       */
      is_private: boolean;
      /**
       * @description The IANA special-purpose block, or `public`.
       * @example public
       */
      range: string;
      /**
       * @description Whether the located country belongs to the European Union.
       * @example false
       */
      is_eu: boolean | null;
      location: components['schemas']['IpPlace'];
      network: components['schemas']['IpNetwork'];
      privacy: components['schemas']['IpPrivacy'];
      /**
       * @description Announced in many places at once, so without a city.
       * @example null
       */
      is_anycast: boolean | null;
      /** @description The crawler or monitor that publishes the address. */
      bot: components['schemas']['IpBot'] | null;
      /**
       * @description The finest level that two sources or the operator confirm.
       * @example city
       * @enum {string|null}
       */
      accuracy: 'country' | 'region' | 'city' | null;
      /**
       * @description The day of the oldest data that the answer is made of.
       * @example 2026-11-20
       */
      data_date: string | null;
      /** @description Only with `explain`. */
      sources?: components['schemas']['IpSources'];
    };
    EmailValidationRequest: {
      /**
       * Email address
       * @description One address, as a person wrote it.
       * @example accepted@demo.test
       */
      email: string;
      /**
       * Include the company
       * @description Also return the company that the address's domain belongs to; charged when delivered.
       * @default false
       */
      include_company_data?: boolean;
    };
    EmailChecks: {
      /**
       * @description A mail host was found.
       * @example yes
       * @enum {string}
       */
      dns: 'yes' | 'no' | 'unknown';
      /**
       * @description A mail host held a conversation.
       * @example yes
       * @enum {string}
       */
      smtp: 'yes' | 'no' | 'unknown';
      /**
       * @description The domain accepts any address.
       * @example no
       * @enum {string}
       */
      catch_all: 'yes' | 'no' | 'unknown';
      /**
       * @description Exactly one SPF record.
       * @example yes
       * @enum {string}
       */
      spf: 'yes' | 'no' | 'unknown';
      /**
       * @description A DMARC policy.
       * @example yes
       * @enum {string}
       */
      dmarc: 'yes' | 'no' | 'unknown';
    };
    EmailSmtp: {
      /**
       * @description The host answered.
       * @example true
       */
      connected: boolean;
      /**
       * @description Code of the decisive reply (RFC 5321).
       * @example 250
       */
      code: number | null;
      /**
       * @description Its enhanced code (RFC 3463).
       * @example 2.1.5
       */
      enhanced_code: string | null;
      /** @example mx.demo.test */
      host: string;
    };
    MxRecord: {
      /** @example mx.demo.test */
      hostname: string;
      /**
       * @description Lower is tried first.
       * @example 10
       */
      priority: number;
    };
    EmailDomainInfo: {
      /**
       * @description The part after the at sign, in lower case.
       * @example demo.test
       */
      domain: string;
      /**
       * @description When it was registered, ISO 8601.
       * @example 2019-03-01T00:00:00Z
       */
      creation_date: string | null;
      /**
       * @description Exactly one SPF record (RFC 7208).
       * @example true
       */
      has_spf: boolean;
      /**
       * @description A DMARC policy, of the domain or above it (RFC 9989).
       * @example true
       */
      has_dmarc: boolean;
      /**
       * @description A DKIM key is published (RFC 6376).
       * @example true
       */
      has_dkim: boolean;
      /**
       * @description Whole days since it was registered.
       * @example 2829
       */
      age_days: number | null;
      /**
       * @description Its mail hosts serve domains without users.
       * @example false
       */
      is_parked: boolean;
    };
    EmailCompany: {
      /** @example Acme Bridges */
      name: string;
      /**
       * @description May hold line breaks.
       * @example Tools for people who build bridges.
       */
      overview: string | null;
      /**
       * @description The slug of the page's URL.
       * @example acme-bridges
       */
      network_id: string;
      /** @example https://network.example/pictures/acme.png */
      picture_url: string | null;
      /** @example https://www.acme.example */
      website_url: string | null;
      /** @example Civil Engineering */
      industry: string | null;
      /** @example Privately Held */
      type: string | null;
      /** @example 1 River Road */
      address_street: string | null;
      /** @example Leeds */
      address_city: string | null;
      /** @example England */
      address_state: string | null;
      /** @example LS1 4AP */
      address_postal_code: string | null;
      /**
       * @description English name.
       * @example United Kingdom
       */
      address_country: string | null;
      /**
       * @description ISO 3166-1 alpha-2.
       * @example GB
       */
      address_country_code: string | null;
      /**
       * @description <low>M-<high>M
       * @example 1M-10M
       */
      revenue_range: string | null;
      /**
       * @description The lower end of a range.
       * @example 1001
       */
      employee_count: number | null;
    };
    EmailValidationAnswer: {
      /** @description true: a test key sent the request, so this is a sample answer. Absent with a live key. */
      test?: boolean;
      /**
       * @description Milliseconds from the arrival of the request to its answer.
       * @example 0.2
       */
      processing_time_ms: number;
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description The address as given.
       * @example accepted@demo.test
       */
      email: string;
      /**
       * @description Well-formed (RFC 5321, RFC 6531, IDNA2008).
       * @example true
       */
      is_valid: boolean;
      /**
       * @description The result in one word. `risky`: mail may arrive, and there is a doubt. `unknown`: nothing was learned this time.
       * @example deliverable
       * @enum {string}
       */
      status: 'deliverable' | 'undeliverable' | 'risky' | 'unknown';
      /**
       * @description Can likely receive mail.
       * @example true
       */
      is_deliverable: boolean;
      /**
       * @description An address of a disposable or temporary service.
       * @example false
       */
      is_disposable: boolean;
      /**
       * @description A role such as support, admin or noreply.
       * @example false
       */
      is_role_based: boolean;
      /**
       * @description How sure `is_deliverable` is: 0.5 is a toss-up.
       * @example 0.97
       */
      confidence_score: number;
      /**
       * @description The domain accepts any address.
       * @example false
       */
      is_catch_all: boolean;
      /**
       * @description Reason of the result.
       * @example accepted
       * @enum {string}
       */
      reason:
        | 'domain_not_found'
        | 'null_mx'
        | 'no_mail_server'
        | 'mailbox_not_found'
        | 'mailbox_disabled'
        | 'bounced'
        | 'mailbox_full'
        | 'delivered'
        | 'dns_error'
        | 'accepted'
        | 'accepted_unchecked'
        | 'catch_all'
        | 'greylisted'
        | 'refused_us'
        | 'not_probed'
        | 'timeout';
      /**
       * @description The address that was probably meant, when the domain looks mistyped.
       * @example null
       */
      suggestion: string | null;
      /**
       * @description Whether the provider gives addresses to the public.
       * @example false
       */
      is_free_provider: boolean;
      /**
       * @description An address of a relay or alias service, which forwards to a mailbox.
       * @example false
       */
      is_alias: boolean;
      /**
       * @description When the mailbox was checked, ISO 8601; null when it was not.
       * @example 2026-11-22T09:00:00.000Z
       */
      checked_at: string | null;
      /**
       * @description Likelihood that a message arrives: sorts a list of addresses.
       * @example 0.97
       */
      deliverability: number;
      /**
       * @description Provider of the mail hosts: google, microsoft365, proofpoint, fastmail and others; null when unknown.
       * @example null
       */
      mail_provider: string | null;
      /**
       * @description What the provider does with mail.
       * @example null
       * @enum {string|null}
       */
      mail_provider_kind: 'mailbox' | 'gateway' | 'forwarder' | 'parked' | null;
      /**
       * @description The mailbox behind the address, by the provider's documented rules.
       * @example accepted@demo.test
       */
      normalized_email: string;
      /**
       * @description The tag that the address adds to its mailbox.
       * @example null
       */
      sub_address: string | null;
      /** @description What each check found; `unknown` where no server answered. */
      checks: components['schemas']['EmailChecks'];
      /** @description The conversation that decided; null when no mail host was contacted. */
      smtp: components['schemas']['EmailSmtp'] | null;
      /**
       * @description The local part says that nobody reads its mail.
       * @example false
       */
      is_no_reply: boolean;
      /**
       * @description The domain of a university or school.
       * @example false
       */
      is_academic: boolean;
      /**
       * @description The domain of an authority.
       * @example false
       */
      is_government: boolean;
      /**
       * @description Where the mail hosts come from: MX records, the address of the domain, or nowhere. `invalid`: the MX records name IP addresses.
       * @example explicit
       * @enum {string}
       */
      mx_kind: 'explicit' | 'implicit' | 'null' | 'invalid' | 'none' | 'unresolved';
      /** @description By priority. */
      mx_records: components['schemas']['MxRecord'][];
      domain_info: components['schemas']['EmailDomainInfo'];
      /** @description Only when requested and available. */
      company?: components['schemas']['EmailCompany'];
    };
    EmailOutcomeRequest: {
      /**
       * Email address
       * @description Where the message was sent.
       * @example jo@demo.test
       */
      email: string;
      /**
       * Outcome
       * @description `bounced_hard`: refused for good. `bounced_soft`: refused for now. `complained`: its reader called it spam.
       * @example delivered
       * @enum {string}
       */
      outcome: 'delivered' | 'bounced_hard' | 'bounced_soft' | 'complained';
      /**
       * When
       * @description When it came, ISO 8601 with a time zone; at most a year ago.
       * @example 2026-11-22T09:00:00Z
       */
      at: string;
    };
    EmailOutcomeAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description The address as given.
       * @example jo@demo.test
       */
      email: string;
      /**
       * @example delivered
       * @enum {string}
       */
      outcome: 'delivered' | 'bounced_hard' | 'bounced_soft' | 'complained';
      /**
       * @description When it came, ISO 8601 in UTC.
       * @example 2026-11-22T09:00:00.000Z
       */
      at: string;
    };
    CompanyRequest: {
      /**
       * Company
       * @description Slug, URL of the page, or URN (`li:company:1234`). Required without `website`.
       * @example json-ld
       */
      id?: string;
      /**
       * Website
       * @description The company that its home page links to. A domain or a URL, instead of `id`.
       * @example demo.test
       */
      website?: string;
      /**
       * Allow cached data
       * @description true: data up to 30 days old. false: fresh data, no more than a minute old.
       * @default true
       */
      cached?: boolean;
      /**
       * Explain the answer
       * @description Also return where each value was found on the page. Costs nothing more.
       * @default false
       */
      explain?: boolean;
    };
    PageSources: {
      /**
       * @description The mark-up of the page; null for one that is none of these.
       * @example section_cards
       * @enum {string|null}
       */
      generation:
        | 'section_cards'
        | 'result_cards'
        | 'member_cards'
        | 'background_sections'
        | 'profile_sections'
        | 'microformats'
        | null;
      /**
       * @description The language that the page declares.
       * @example en
       */
      language: string | null;
      /**
       * @description The kind of source of each known field of `result`. The entries of a list have one kind.
       * @example {
       *       "name": "visible",
       *       "employee_count": "visible",
       *       "picture_url": "json_ld"
       *     }
       */
      fields: { [key: string]: 'visible' | 'microdata' | 'json_ld' | 'embedded_state' | 'meta' };
    };
    Company: {
      /** @example Acme Bridges */
      name: string;
      /**
       * @description May hold line breaks.
       * @example Tools for people who build bridges.
       */
      overview: string | null;
      /**
       * @description The slug of the page's URL.
       * @example acme-bridges
       */
      network_id: string;
      /** @example https://network.example/pictures/acme.png */
      picture_url: string | null;
      /** @example https://www.acme.example */
      website_url: string | null;
      /** @example Civil Engineering */
      industry: string | null;
      /** @example Privately Held */
      type: string | null;
      /** @example 1 River Road */
      address_street: string | null;
      /** @example Leeds */
      address_city: string | null;
      /** @example England */
      address_state: string | null;
      /** @example LS1 4AP */
      address_postal_code: string | null;
      /**
       * @description English name.
       * @example United Kingdom
       */
      address_country: string | null;
      /**
       * @description ISO 3166-1 alpha-2.
       * @example GB
       */
      address_country_code: string | null;
      /**
       * @description <low>M-<high>M
       * @example 1M-10M
       */
      revenue_range: string | null;
      /**
       * @description The lower end of a range.
       * @example 1001
       */
      employee_count: number | null;
      /**
       * @description The page existed and is deleted or no longer accessible; not charged.
       * @example false
       */
      deleted: boolean;
    };
    CompanyAnswer: {
      /** @description true: a test key sent the request, so this is a sample answer. Absent with a live key. */
      test?: boolean;
      /**
       * @description Milliseconds from the arrival of the request to its answer.
       * @example 0.2
       */
      processing_time_ms: number;
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description Only when the answer came from the cache: true.
       * @example true
       */
      cached?: boolean;
      /**
       * @description Only when the answer came from the cache: hours since the page was read.
       * @example 3.25
       */
      cache_age_hours?: number;
      /** @description Only with `explain`. */
      sources?: components['schemas']['PageSources'];
      result: components['schemas']['Company'];
      /**
       * @description Only for a request by `website`: its home page and the company page name each other.
       * @enum {string}
       */
      matched_by?: 'website';
    };
    ProfileRequest: {
      /**
       * Person
       * @description Slug, URL of the page, or URN (`li:person:1234`).
       * @example json-ld
       */
      id: string;
      /**
       * Allow cached data
       * @description true: data up to 30 days old. false: fresh data, no more than a minute old.
       * @default true
       */
      cached?: boolean;
      /**
       * Explain the answer
       * @description Also return where each value was found on the page. Costs nothing more.
       * @default false
       */
      explain?: boolean;
    };
    Experience: {
      /** @example Bridge Engineer */
      title: string | null;
      /** @example Acme Bridges */
      company_name: string | null;
      /** @example acme-bridges */
      company_network_id: string | null;
      /** @example https://network.example/company/acme-bridges */
      company_url: string | null;
      /** @example Full-time */
      employment_type: string | null;
      /** @example Leeds, England */
      location: string | null;
      /**
       * @description `2019`, `2019-04` or `2019-04-01`: as much as the page gives.
       * @example 2019-04
       */
      start_date: string | null;
      /**
       * @description `2019`, `2019-04` or `2019-04-01`: as much as the page gives.
       * @example null
       */
      end_date: string | null;
      /**
       * @description null: the page does not say it.
       * @example true
       */
      is_current: boolean | null;
      /** @example Spans of up to 300 m. */
      description: string | null;
    };
    Education: {
      /** @example University of Leeds */
      school_name: string | null;
      /** @example university-of-leeds */
      school_network_id: string | null;
      /** @example BEng */
      degree: string | null;
      /** @example Civil Engineering */
      field_of_study: string | null;
      /** @example 2012 */
      start_date: string | null;
      /** @example 2016 */
      end_date: string | null;
      /** @example null */
      description: string | null;
    };
    Language: {
      /** @example French */
      name: string;
      /** @example Professional working proficiency */
      proficiency: string | null;
    };
    Certification: {
      /** @example Chartered Engineer */
      name: string;
      /** @example Engineering Council */
      authority: string | null;
      /** @example 123456 */
      credential_id: string | null;
      /** @example null */
      url: string | null;
      /** @example 2020-05 */
      start_date: string | null;
      /** @example null */
      end_date: string | null;
    };
    Profile: {
      /** @example Jane Mason */
      name: string;
      /**
       * @description Only when the page separates first and last name.
       * @example Jane
       */
      first_name: string | null;
      /** @example Mason */
      last_name: string | null;
      /** @example Bridge Engineer at Acme Bridges */
      headline: string | null;
      /**
       * @description May hold line breaks.
       * @example I build bridges.
       */
      overview: string | null;
      /**
       * @description The slug of the page's URL.
       * @example jane-mason
       */
      network_id: string;
      /** @example https://network.example/pictures/jane.png */
      picture_url: string | null;
      /** @example null */
      website_url: string | null;
      /** @example Civil Engineering */
      industry: string | null;
      /**
       * @description As the page words it.
       * @example Leeds, England, United Kingdom
       */
      location: string | null;
      /** @example Leeds */
      address_city: string | null;
      /** @example England */
      address_state: string | null;
      /**
       * @description English name.
       * @example United Kingdom
       */
      address_country: string | null;
      /**
       * @description ISO 3166-1 alpha-2.
       * @example GB
       */
      address_country_code: string | null;
      /** @example 1204 */
      follower_count: number | null;
      /**
       * @description `500+` is 500.
       * @example 500
       */
      connection_count: number | null;
      /** @example Bridge Engineer */
      current_title: string | null;
      /** @example Acme Bridges */
      current_company_name: string | null;
      /** @example acme-bridges */
      current_company_network_id: string | null;
      /** @description One entry per role. */
      experiences: components['schemas']['Experience'][];
      education: components['schemas']['Education'][];
      /**
       * @example [
       *       "Steel",
       *       "Statics"
       *     ]
       */
      skills: string[];
      languages: components['schemas']['Language'][];
      certifications: components['schemas']['Certification'][];
      /**
       * @description The page existed and is deleted or no longer accessible; not charged.
       * @example false
       */
      deleted: boolean;
    };
    ProfileAnswer: {
      /** @description true: a test key sent the request, so this is a sample answer. Absent with a live key. */
      test?: boolean;
      /**
       * @description Milliseconds from the arrival of the request to its answer.
       * @example 0.2
       */
      processing_time_ms: number;
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description Only when the answer came from the cache: true.
       * @example true
       */
      cached?: boolean;
      /**
       * @description Only when the answer came from the cache: hours since the page was read.
       * @example 3.25
       */
      cache_age_hours?: number;
      /** @description Only with `explain`. */
      sources?: components['schemas']['PageSources'];
      result: components['schemas']['Profile'];
    };
    WatchRequest: {
      /**
       * Kind
       * @description Kind of the page.
       * @example company
       * @enum {string}
       */
      kind: 'company' | 'profile';
      /**
       * Company or person
       * @description Slug, URL of the page, or URN (`li:company:1234`). Required without `website`.
       * @example json-ld
       */
      id?: string;
      /**
       * Website
       * @description Only of a company. A domain or a URL, instead of `id`.
       * @example demo.test
       */
      website?: string;
    };
    WatchItem: {
      /**
       * @description ULID.
       * @example wat_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      id: string;
      /**
       * @example company
       * @enum {string}
       */
      kind: 'company' | 'profile';
      /**
       * @description The page: the id to request it by.
       * @example acme-bridges
       */
      network_id: string;
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-20T09:00:00.000Z
       */
      created_at: string;
      /**
       * @description When the page was last read.
       * @example 2026-11-22T09:00:00.000Z
       */
      checked_at: string;
      /**
       * @description 30 days after the start. In its last 7 days the same request extends the watch.
       * @example 2026-12-20T09:00:00.000Z
       */
      ends_at: string;
    };
    WatchAnswer: {
      /** @description true: a test key sent the request, so this is a sample answer. Absent with a live key. */
      test?: boolean;
      /**
       * @description Milliseconds from the arrival of the request to its answer.
       * @example 0.2
       */
      processing_time_ms: number;
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      watch: components['schemas']['WatchItem'];
    };
    WatchListAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Those that have not ended, oldest first; at most 10,000. */
      watches: components['schemas']['WatchItem'][];
    };
    WatchEndRequest: {
      /**
       * Watch
       * @description Its id.
       * @example wat_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      id: string;
    };
    WatchEndAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description As given.
       * @example wat_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      id: string;
      /**
       * @description false: your account has no such watch, or it had ended.
       * @example true
       */
      ended: boolean;
    };
    SpendingCaps: {
      /**
       * @description Credits a day of UTC; null: no cap.
       * @example 100
       */
      day: number | null;
      /**
       * @description Credits a month of UTC; null: no cap.
       * @example null
       */
      month: number | null;
    };
    AccountKey: {
      /** @example key_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example production */
      name: string;
      /**
       * @description Whether it is a test key. Its requests get sample answers and cost nothing.
       * @example false
       */
      test: boolean;
      /** @description The operations that it may be used for; `manage`: it manages the account. */
      scopes: ('email' | 'company' | 'profile' | 'watch' | 'ip' | 'manage')[];
      /**
       * @description ISO 8601; null: it does not expire.
       * @example 2027-01-01T00:00:00Z
       */
      expires_at: string | null;
      /**
       * @description Credits since midnight, UTC; for a key without caps some seconds behind.
       * @example 12
       */
      spent_today: number;
      /**
       * @description Credits since the first of the month, UTC; for a key without caps some seconds behind.
       * @example 340
       */
      spent_this_month: number;
      /** @description Credits that the key may spend; above the cap, requests get BILLING_002. */
      caps: components['schemas']['SpendingCaps'];
    };
    AccountAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /**
       * @description Remaining credits.
       * @example 9660
       */
      credits: number;
      /**
       * @description Left of the block bought last.
       * @example 42
       */
      ip_lookups_left: number;
      /** @description In credits. */
      prices: {
        /**
         * @description Email validation
         * @example 1
         */
        email: number;
        /**
         * @description Company with an email
         * @example 1
         */
        email_company: number;
        /**
         * @description Company
         * @example 1
         */
        company: number;
        /**
         * @description Profile
         * @example 1
         */
        profile: number;
        /**
         * @description Watch
         * @example 10
         */
        watch: number;
        /**
         * @description 100 IP lookups
         * @example 1
         */
        ip: number;
      };
      /** @description Requests per second; the own limits of the key, if it has some. */
      limits: {
        /**
         * @description Email validation
         * @example 10
         */
        email: number;
        /**
         * @description Company
         * @example 10
         */
        company: number;
        /**
         * @description Profile
         * @example 10
         */
        profile: number;
        /**
         * @description Watch
         * @example 10
         */
        watch: number;
        /**
         * @description IP lookup
         * @example 100
         */
        ip: number;
        /**
         * @description Fresh scrapes
         * @example 2
         */
        fresh: number;
      };
      /**
       * @description Whether an email validation without a result is charged.
       * @example false
       */
      charge_unknown: boolean;
      /** @description The key of this request. */
      key: components['schemas']['AccountKey'];
    };
    ManagedKey: {
      /** @example key_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /** @example production */
      name: string;
      /**
       * @description The start of its text.
       * @example enr_h3Xk9a
       */
      prefix: string;
      /**
       * @description Whether it is a test key. Its requests get sample answers and cost nothing.
       * @example false
       */
      test: boolean;
      /**
       * @example [
       *       "email",
       *       "ip"
       *     ]
       */
      scopes: ('email' | 'company' | 'profile' | 'watch' | 'ip' | 'manage')[];
      /** @description Addresses and CIDR blocks that may use it; empty: any. */
      allowed_ips: string[];
      /**
       * @description Credits a day of UTC; null: no cap.
       * @example 100
       */
      day_cap: number | null;
      /**
       * @description Credits a month of UTC; null: no cap.
       * @example 2000
       */
      month_cap: number | null;
      /**
       * @description Credits since midnight, UTC; null without caps.
       * @example 12
       */
      spent_today: number | null;
      /**
       * @description Credits since the first of the month, UTC; null without caps.
       * @example 340
       */
      spent_this_month: number | null;
      /**
       * @description ISO 8601 in UTC; null: it does not expire.
       * @example null
       */
      expires_at: string | null;
      /**
       * @description Some seconds behind; null: never.
       * @example 2026-11-20T09:00:00.000Z
       */
      last_used_at: string | null;
      /** @example false */
      disabled: boolean;
      /**
       * @description null: it is not revoked.
       * @example null
       */
      revoked_at: string | null;
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-20T09:00:00.000Z
       */
      created_at: string;
      /**
       * @description `retiring`: replaced by another of its name, and works until it expires.
       * @example active
       * @enum {string}
       */
      status: 'active' | 'disabled' | 'expired' | 'retiring' | 'revoked';
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    KeyListAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Those that are not revoked, oldest first. */
      keys: components['schemas']['ManagedKey'][];
      /**
       * @description How many an account may have.
       * @example 200
       */
      most: number;
    };
    KeyAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      key: components['schemas']['ManagedKey'];
    };
    KeyRequest: {
      /**
       * @description The most that it may spend, in credits a day of UTC; null: no cap.
       * @example 100
       */
      day_cap?: number | null;
      /**
       * @description The most that it may spend, in credits a month of UTC; null: no cap.
       * @example 2000
       */
      month_cap?: number | null;
      /**
       * @description A time in the future, or a day of UTC; null: it does not expire.
       * @example 2030-01-01
       */
      expires_at?: string | null;
      /**
       * @description Operations that it opens.
       * @example [
       *       "email",
       *       "ip"
       *     ]
       */
      scopes: ('email' | 'company' | 'profile' | 'watch' | 'ip')[];
      /**
       * @description Addresses and CIDR blocks that may use it; empty: any.
       * @default []
       * @example [
       *       "192.0.2.0/24"
       *     ]
       */
      allowed_ips?: string[];
      /**
       * @description Whether it is refused.
       * @default false
       */
      disabled?: boolean;
      /**
       * @description Whether it is a test key. Its requests get sample answers and cost nothing. It cannot change.
       * @default false
       */
      test?: boolean;
    };
    KeyPutAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      key: components['schemas']['ManagedKey'];
      /**
       * @description Text of a new key: shown here and never again. null: the key was there.
       * @example enr_...
       */
      api_key: string | null;
    };
    ManagedWebhook: {
      /** @example whe_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      id: string;
      /**
       * @description null: made in the dashboard.
       * @example alerts
       */
      name: string | null;
      /** @example https://example.com/webhooks */
      url: string;
      /** @example Billing alerts */
      description: string;
      /**
       * @example [
       *       "balance.low"
       *     ]
       */
      types: (
        | 'balance.low'
        | 'balance.empty'
        | 'credits.granted'
        | 'account.suspended'
        | 'key.created'
        | 'key.rerolled'
        | 'key.revoked'
        | 'key.expiring'
        | 'cap.reached'
        | 'errors.high'
        | 'email.settled'
        | 'network.changed'
        | 'network.gone'
        | 'list.finished'
      )[];
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-20T09:00:00.000Z
       */
      created_at: string;
      /**
       * @description null: events are sent.
       * @example null
       */
      disabled_at: string | null;
      /**
       * @description `owner`: switched off; `operator`: stopped by the operator; `gone`: it answered 410; `failing`: no message succeeded for three days.
       * @example null
       * @enum {string|null}
       */
      disabled_because: 'owner' | 'operator' | 'gone' | 'failing' | null;
      /**
       * @description Since when every attempt has failed; null: the last one arrived.
       * @example null
       */
      failing_since: string | null;
      /**
       * @description Until when secrets before the present one sign as well.
       * @example null
       */
      old_secret_ends_at: string | null;
      /**
       * @description Entity tag of the editable state. Send it in `If-Match` with a change.
       * @example "47DEQpj8HBSa-_TImW-5JC"
       */
      etag: string;
    };
    WebhookListAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Oldest first. */
      webhooks: components['schemas']['ManagedWebhook'][];
      /**
       * @description How many an account may have.
       * @example 10
       */
      most: number;
    };
    WebhookAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      webhook: components['schemas']['ManagedWebhook'];
    };
    WebhookRequest: {
      /**
       * @description Where events go.
       * @example https://example.com/webhooks
       */
      url: string;
      /**
       * @description Event types that it receives.
       * @example [
       *       "balance.low"
       *     ]
       */
      types: (
        | 'balance.low'
        | 'balance.empty'
        | 'credits.granted'
        | 'account.suspended'
        | 'key.created'
        | 'key.rerolled'
        | 'key.revoked'
        | 'key.expiring'
        | 'cap.reached'
        | 'errors.high'
        | 'email.settled'
        | 'network.changed'
        | 'network.gone'
        | 'list.finished'
      )[];
      /**
       * @description For its owner.
       * @default
       * @example Billing alerts
       */
      description?: string;
      /**
       * @description Whether it gets no events; null: unchanged.
       * @example false
       */
      disabled?: boolean | null;
    };
    WebhookPutAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      webhook: components['schemas']['ManagedWebhook'];
      /**
       * @description Signing secret of a new endpoint: shown here and never again. null: the endpoint was there.
       * @example whsec_...
       */
      secret: string | null;
    };
    Figures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Errors because the subject does not exist. */
      not_found: number;
      /** @description Errors of the caller, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Errors of the service, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Median latency of successful requests, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
    };
    UsagePoint: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Errors because the subject does not exist. */
      not_found: number;
      /** @description Errors of the caller, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Errors of the service, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Median latency of successful requests, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      /**
       * Format: date-time
       * @description Its start.
       */
      at: string;
    };
    OperationFigures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Errors because the subject does not exist. */
      not_found: number;
      /** @description Errors of the caller, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Errors of the service, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Median latency of successful requests, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      /**
       * @example email
       * @enum {string}
       */
      operation: 'email' | 'company' | 'profile' | 'watch' | 'ip';
    };
    KeyFigures: {
      requests: number;
      successes: number;
      errors: number;
      /** @description Errors because the subject does not exist. */
      not_found: number;
      /** @description Errors of the caller, such as malformed input or too many requests. */
      caller_errors: number;
      /** @description Errors of the service, or of a site that it needs. */
      service_errors: number;
      credits: number;
      /** @description Median latency of successful requests, in milliseconds; null: nothing succeeded. */
      p50_ms: number | null;
      /** @description 90th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p90_ms: number | null;
      /** @description 99th percentile of the latency of successful requests, in milliseconds; null: nothing succeeded. */
      p99_ms: number | null;
      /** @description Id of the key, revoked or not. */
      key_id: string;
      name: string;
    };
    CodeCount: {
      /** @example IP_001 */
      code: string;
      /**
       * @description The cause.
       * @example caller
       * @enum {string}
       */
      kind: 'not_found' | 'caller' | 'service';
      count: number;
    };
    FieldFound: {
      /**
       * @description Its place in the answer; of a page, in its record.
       * @example employee_count
       */
      field: string;
      /**
       * @description Look-ups whose answer had a value in this field.
       * @example 81
       */
      found: number;
      /**
       * @description Look-ups that asked for it: all, or those with `include_company_data`.
       * @example 100
       */
      asked: number;
    };
    OperationMatches: {
      /**
       * @example company
       * @enum {string}
       */
      operation: 'email' | 'company' | 'profile' | 'watch' | 'ip';
      /**
       * @description Successful ones; an answer given again counts once.
       * @example 100
       */
      lookups: number;
      fields: components['schemas']['FieldFound'][];
    };
    UsageAnswer: {
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-19T10:00:00.000Z
       */
      from: string;
      /**
       * @description Exclusive.
       * @example 2026-11-20T10:00:00.000Z
       */
      to: string;
      /**
       * @description Duration of a point of `series`.
       * @example 900
       */
      step_seconds: number;
      totals: components['schemas']['Figures'];
      /** @description One for every step, in the order of time. */
      series: components['schemas']['UsagePoint'][];
      /** @description Most requests first. */
      operations: components['schemas']['OperationFigures'][];
      /** @description Most requests first, at most 100. */
      keys: components['schemas']['KeyFigures'][];
      /** @description Codes of errors, the most frequent first. */
      codes: components['schemas']['CodeCount'][];
      /** @description Fields that successful look-ups found, by whole hours; most look-ups first. */
      matches: components['schemas']['OperationMatches'][];
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
    };
    LedgerItem: {
      /**
       * @description Grows within an account.
       * @example 4711
       */
      id: string;
      /**
       * @example charge
       * @enum {string}
       */
      kind: 'grant' | 'charge' | 'block_purchase' | 'adjustment';
      /**
       * @description Of a charge; null: no charge.
       * @example email
       * @enum {string|null}
       */
      operation: 'email' | 'company' | 'profile' | 'watch' | 'ip' | null;
      /**
       * @description The request that was charged.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string | null;
      /**
       * @description The key of that request.
       * @example key_01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      key_id: string | null;
      /**
       * @description Negative when credits leave the account.
       * @example -1
       */
      credits: number;
      /**
       * @description Credits of the account after the entry.
       * @example 999
       */
      balance_after: number;
      /**
       * @description IP lookups added (a block) or taken (-1).
       * @example 0
       */
      ip_lookups: number;
      /**
       * @description Why, for grants and adjustments.
       * @example null
       */
      reason: string | null;
      /**
       * @description ISO 8601 in UTC.
       * @example 2026-11-20T09:00:00.000Z
       */
      created_at: string;
    };
    LedgerAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Newest first. */
      entries: components['schemas']['LedgerItem'][];
      /**
       * @description `before` of the next page; null: this is the last.
       * @example 4710
       */
      next: string | null;
    };
    RequestItem: {
      /**
       * @description More than 1: the row is the sum of requests that were refused alike. Only the id of the first is kept.
       * @example 1
       */
      requests: number;
      /** @example 01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      request_id: string;
      /**
       * @description Whether the stored answer of an earlier request was sent again, with its `request_id`. Free.
       * @example false
       */
      replayed: boolean;
      /**
       * Format: date-time
       * @description When it arrived.
       * @example 2026-11-20T09:00:00.000Z
       */
      at: string;
      /**
       * @example email
       * @enum {string}
       */
      operation: 'email' | 'company' | 'profile' | 'watch' | 'ip';
      /** @example key_01JD3T0QY9Z8W7V6S5R4P3N2M1 */
      key_id: string;
      /**
       * @description Name of the key, revoked or not.
       * @example production
       */
      key_name: string;
      /**
       * @description The beginning of the key.
       * @example enr_h3Xk9a
       */
      key_prefix: string;
      /**
       * @description Whether it had a test key. Figures of the account leave it out.
       * @example false
       */
      test: boolean;
      /**
       * @description `ok`, or the code of the error.
       * @example ok
       */
      code: string;
      /**
       * @description Why the key was refused, for AUTH_002 and AUTH_003.
       * @example null
       * @enum {string|null}
       */
      reason: 'revoked' | 'disabled' | 'expired' | 'suspended' | 'scope' | 'address' | null;
      /**
       * @description Parameter of the body that the error names.
       * @example null
       */
      parameter: string | null;
      /**
       * @description HTTP status; null: the caller disconnected before the answer.
       * @example 200
       */
      status: number | null;
      /**
       * @description Credits charged.
       * @example 1
       */
      credits: number;
      /** @example 1.25 */
      latency_ms: number;
    };
    RequestsAnswer: {
      /**
       * @description ULID of the request; also in the X-Request-Id header.
       * @example 01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      request_id: string;
      /** @description Newest first. */
      requests: components['schemas']['RequestItem'][];
      /**
       * @description `before` of the next page; null: this is the last.
       * @example 1763629200000.01JD3T0QY9Z8W7V6S5R4P3N2M1
       */
      next: string | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type ErrorAnswer = components['schemas']['ErrorAnswer'];
export type IpLookupRequest = components['schemas']['IpLookupRequest'];
export type IpPlace = components['schemas']['IpPlace'];
export type IpNetwork = components['schemas']['IpNetwork'];
export type IpPrivacy = components['schemas']['IpPrivacy'];
export type IpBot = components['schemas']['IpBot'];
export type IpSource = components['schemas']['IpSource'];
export type IpSources = components['schemas']['IpSources'];
export type IpLookupAnswer = components['schemas']['IpLookupAnswer'];
export type EmailValidationRequest = components['schemas']['EmailValidationRequest'];
export type EmailChecks = components['schemas']['EmailChecks'];
export type EmailSmtp = components['schemas']['EmailSmtp'];
export type MxRecord = components['schemas']['MxRecord'];
export type EmailDomainInfo = components['schemas']['EmailDomainInfo'];
export type EmailCompany = components['schemas']['EmailCompany'];
export type EmailValidationAnswer = components['schemas']['EmailValidationAnswer'];
export type EmailOutcomeRequest = components['schemas']['EmailOutcomeRequest'];
export type EmailOutcomeAnswer = components['schemas']['EmailOutcomeAnswer'];
export type CompanyRequest = components['schemas']['CompanyRequest'];
export type PageSources = components['schemas']['PageSources'];
export type Company = components['schemas']['Company'];
export type CompanyAnswer = components['schemas']['CompanyAnswer'];
export type ProfileRequest = components['schemas']['ProfileRequest'];
export type Experience = components['schemas']['Experience'];
export type Education = components['schemas']['Education'];
export type Language = components['schemas']['Language'];
export type Certification = components['schemas']['Certification'];
export type Profile = components['schemas']['Profile'];
export type ProfileAnswer = components['schemas']['ProfileAnswer'];
export type WatchRequest = components['schemas']['WatchRequest'];
export type WatchItem = components['schemas']['WatchItem'];
export type WatchAnswer = components['schemas']['WatchAnswer'];
export type WatchListAnswer = components['schemas']['WatchListAnswer'];
export type WatchEndRequest = components['schemas']['WatchEndRequest'];
export type WatchEndAnswer = components['schemas']['WatchEndAnswer'];
export type SpendingCaps = components['schemas']['SpendingCaps'];
export type AccountKey = components['schemas']['AccountKey'];
export type AccountAnswer = components['schemas']['AccountAnswer'];
export type ManagedKey = components['schemas']['ManagedKey'];
export type KeyListAnswer = components['schemas']['KeyListAnswer'];
export type KeyAnswer = components['schemas']['KeyAnswer'];
export type KeyRequest = components['schemas']['KeyRequest'];
export type KeyPutAnswer = components['schemas']['KeyPutAnswer'];
export type ManagedWebhook = components['schemas']['ManagedWebhook'];
export type WebhookListAnswer = components['schemas']['WebhookListAnswer'];
export type WebhookAnswer = components['schemas']['WebhookAnswer'];
export type WebhookRequest = components['schemas']['WebhookRequest'];
export type WebhookPutAnswer = components['schemas']['WebhookPutAnswer'];
export type Figures = components['schemas']['Figures'];
export type UsagePoint = components['schemas']['UsagePoint'];
export type OperationFigures = components['schemas']['OperationFigures'];
export type KeyFigures = components['schemas']['KeyFigures'];
export type CodeCount = components['schemas']['CodeCount'];
export type FieldFound = components['schemas']['FieldFound'];
export type OperationMatches = components['schemas']['OperationMatches'];
export type UsageAnswer = components['schemas']['UsageAnswer'];
export type LedgerItem = components['schemas']['LedgerItem'];
export type LedgerAnswer = components['schemas']['LedgerAnswer'];
export type RequestItem = components['schemas']['RequestItem'];
export type RequestsAnswer = components['schemas']['RequestsAnswer'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
export type DocumentedCode =
  | 'AUTH_001'
  | 'AUTH_002'
  | 'AUTH_003'
  | 'BILLING_001'
  | 'BILLING_002'
  | 'EMAIL_001'
  | 'EMAIL_002'
  | 'IDEM_001'
  | 'IDEM_002'
  | 'IDEM_003'
  | 'IP_001'
  | 'IP_002'
  | 'NETWORK_001'
  | 'NETWORK_002'
  | 'NETWORK_003'
  | 'NETWORK_004'
  | 'NETWORK_005'
  | 'NETWORK_006'
  | 'RATE_001'
  | 'RATE_002'
  | 'REQ_001'
  | 'REQ_002'
  | 'REQ_003'
  | 'REQ_004'
  | 'REQ_007'
  | 'REQ_008'
  | 'RESOURCE_001'
  | 'RESOURCE_002'
  | 'RESOURCE_003'
  | 'RESOURCE_004'
  | 'SYS_001'
  | 'SYS_002';

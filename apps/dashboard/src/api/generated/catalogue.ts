/* Made from the OpenAPI document by `npm run client:types`; not to be edited. */
import type { CatalogueEntry } from '../catalogue-entry';

/** The operations in the order of all lists. */
export const catalogue = [
  {
    name: 'email',
    label: 'Email validation',
    description: 'Whether an address can receive mail, with facts about its domain.',
    path: '/v1/email/validate',
    prices: [
      { item: 'email', label: 'Email validation' },
      { item: 'email_company', label: 'Company with an email' },
    ],
    limits: [{ item: 'email', label: 'Email validation' }],
    fields: [
      {
        name: 'email',
        kind: 'text',
        label: 'Email address',
        description: 'One address, as a person wrote it.',
        initial: 'accepted@demo.test',
      },
      {
        name: 'include_company_data',
        kind: 'switch',
        label: 'Include the company',
        description: "Also return the company that the address's domain belongs to; charged when delivered.",
        initial: false,
      },
    ],
    examples: [
      {
        name: 'accepted: a mailbox that exists',
        body: { email: 'accepted@demo.test', include_company_data: false },
      },
      {
        name: 'accepted: a role instead of a person',
        body: { email: 'support@demo.test', include_company_data: false },
      },
      {
        name: 'mailbox_not_found: a mailbox that does not exist',
        body: { email: 'mailbox-not-found@demo.test', include_company_data: false },
      },
      {
        name: 'mailbox_full: a mailbox over its quota',
        body: { email: 'mailbox-full@demo.test', include_company_data: false },
      },
      {
        name: 'mailbox_disabled: a closed account',
        body: { email: 'mailbox-disabled@demo.test', include_company_data: false },
      },
      {
        name: 'catch_all: a server that accepts mail for every name',
        body: { email: 'anyone@catch-all.demo.test', include_company_data: false },
      },
      {
        name: 'domain_not_found: a domain that does not exist',
        body: { email: 'anyone@missing.demo.test', include_company_data: false },
      },
      {
        name: 'no_mail_server: a domain with neither MX nor address',
        body: { email: 'anyone@no-mail-server.demo.test', include_company_data: false },
      },
      {
        name: 'null_mx: a domain that declares that it accepts no mail',
        body: { email: 'anyone@null-mx.demo.test', include_company_data: false },
      },
      {
        name: 'greylisted: a server that delays unknown senders',
        body: { email: 'greylisted@demo.test', include_company_data: false },
      },
      {
        name: 'refused_us: a server that refuses the client, not the mailbox',
        body: { email: 'refused-us@demo.test', include_company_data: false },
      },
      {
        name: 'timeout: a mail server that never answers',
        body: { email: 'anyone@timeout.demo.test', include_company_data: false },
      },
      {
        name: 'not_probed: a mail server that is not probed',
        body: { email: 'anyone@not-probed.demo.test', include_company_data: false },
      },
      {
        name: 'dns_error: name servers that fail',
        body: { email: 'anyone@dns-error.demo.test', include_company_data: false },
      },
      {
        name: 'EMAIL_002: name servers that never answer',
        body: { email: 'anyone@silent.demo.test', include_company_data: false },
      },
      {
        name: 'EMAIL_001: a malformed address, and how it was meant',
        body: { email: 'two@@demo,test', include_company_data: false },
      },
    ],
    send: (client, body) => client.email.validate(body),
  },
  {
    name: 'company',
    label: 'Company',
    description: "The data of a company's page of the network.",
    path: '/v1/network/company',
    prices: [{ item: 'company', label: 'Company' }],
    limits: [
      { item: 'company', label: 'Company' },
      { item: 'fresh', label: 'Fresh scrapes' },
    ],
    fields: [
      {
        name: 'id',
        kind: 'text',
        label: 'Company',
        description: 'Slug, URL of the page, or URN (li:company:1234). Required without website.',
        initial: 'json-ld',
        isOptional: true,
      },
      {
        name: 'website',
        kind: 'text',
        label: 'Website',
        description: 'The company that its home page links to. A domain or a URL, instead of id.',
        initial: '',
        isOptional: true,
      },
      {
        name: 'cached',
        kind: 'switch',
        label: 'Allow cached data',
        description: 'true: data up to 30 days old. false: fresh data, no more than a minute old.',
        initial: true,
      },
      {
        name: 'explain',
        kind: 'switch',
        label: 'Explain the answer',
        description: 'Also return where each value was found on the page. Costs nothing more.',
        initial: false,
      },
    ],
    examples: [
      { name: 'slug: data up to 30 days old', body: { id: 'json-ld', cached: true } },
      { name: 'fresh: data no more than a minute old', body: { id: 'json-ld', cached: false } },
      {
        name: 'explained: with the source of each value',
        body: { id: 'json-ld', cached: true, explain: true },
      },
      { name: 'URN: the page by its number', body: { id: 'li:company:10000', cached: true } },
      {
        name: 'website: the company that the home page links to',
        body: { website: 'demo.test', cached: true },
      },
    ],
    send: (client, body) => client.company.get(body),
  },
  {
    name: 'profile',
    label: 'Profile',
    description: "The data of a person's page of the network.",
    path: '/v1/network/profile',
    prices: [{ item: 'profile', label: 'Profile' }],
    limits: [
      { item: 'profile', label: 'Profile' },
      { item: 'fresh', label: 'Fresh scrapes' },
    ],
    fields: [
      {
        name: 'id',
        kind: 'text',
        label: 'Person',
        description: 'Slug, URL of the page, or URN (li:person:1234).',
        initial: 'json-ld',
      },
      {
        name: 'cached',
        kind: 'switch',
        label: 'Allow cached data',
        description: 'true: data up to 30 days old. false: fresh data, no more than a minute old.',
        initial: true,
      },
      {
        name: 'explain',
        kind: 'switch',
        label: 'Explain the answer',
        description: 'Also return where each value was found on the page. Costs nothing more.',
        initial: false,
      },
    ],
    examples: [
      { name: 'slug: data up to 30 days old', body: { id: 'json-ld', cached: true } },
      { name: 'fresh: data no more than a minute old', body: { id: 'json-ld', cached: false } },
      {
        name: 'explained: with the source of each value',
        body: { id: 'json-ld', cached: true, explain: true },
      },
      { name: 'URN: the page by its number', body: { id: 'li:person:500000', cached: true } },
    ],
    send: (client, body) => client.profile.get(body),
  },
  {
    name: 'watch',
    label: 'Watch',
    description: 'The service reads the page once a day for 30 days and sends changes to your webhooks.',
    path: '/v1/network/watches',
    prices: [{ item: 'watch', label: 'Watch' }],
    limits: [{ item: 'watch', label: 'Watch' }],
    fields: [
      { name: 'kind', kind: 'text', label: 'Kind', description: 'Kind of the page.', initial: 'company' },
      {
        name: 'id',
        kind: 'text',
        label: 'Company or person',
        description: 'Slug, URL of the page, or URN (li:company:1234). Required without website.',
        initial: 'json-ld',
        isOptional: true,
      },
      {
        name: 'website',
        kind: 'text',
        label: 'Website',
        description: 'Only of a company. A domain or a URL, instead of id.',
        initial: '',
        isOptional: true,
      },
    ],
    examples: [
      { name: 'company', body: { kind: 'company', id: 'json-ld' } },
      { name: 'a company by its website', body: { kind: 'company', website: 'demo.test' } },
    ],
    send: (client, body) => client.watch.start(body),
  },
  {
    name: 'ip',
    label: 'IP lookup',
    description: 'The location and the network of an address.',
    path: '/v1/ip/lookup',
    prices: [{ item: 'ip', label: '100 IP lookups' }],
    limits: [{ item: 'ip', label: 'IP lookup' }],
    fields: [
      {
        name: 'ip',
        kind: 'text',
        label: 'IP address',
        description: 'An IPv4 or IPv6 address.',
        initial: '8.8.8.8',
      },
      {
        name: 'explain',
        kind: 'switch',
        label: 'Explain the answer',
        description: 'Also return which sources gave the answer.',
        initial: false,
      },
    ],
    examples: [
      { name: 'IPv4: an address', body: { ip: '8.8.8.8' } },
      { name: 'IPv6: an address', body: { ip: '2001:4860:4860::8888' } },
      { name: 'explained: with the sources of the answer', body: { ip: '8.8.8.8', explain: true } },
      { name: 'private: an address of a special-purpose block', body: { ip: '192.168.0.10' } },
    ],
    send: (client, body) => client.ip.lookup(body),
  },
] as const satisfies readonly CatalogueEntry[];

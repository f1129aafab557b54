/* Made from the OpenAPI document by `npm run client:types`; not to be edited. */
import type { CatalogueEntry } from './catalogue-entry';

/** The operations, in the order in which they are always shown. */
export const catalogue = [
  {
    name: 'email',
    label: 'Email validation',
    description: 'Whether an address can receive mail, and what is known of its domain.',
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
    ask: (client, body) => client.email.validate(body),
  },
  {
    name: 'company',
    label: 'Company',
    description: 'What a company tells on its page of the network.',
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
        description: 'Slug, URL of the page, or URN (li:company:1234).',
        initial: 'json-ld',
      },
      {
        name: 'cached',
        kind: 'switch',
        label: 'Allow cached data',
        description: 'true: data up to 30 days old. false: fresh data, no more than a minute old.',
        initial: true,
      },
    ],
    ask: (client, body) => client.company.get(body),
  },
  {
    name: 'profile',
    label: 'Profile',
    description: 'What a person tells on their page of the network.',
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
    ],
    ask: (client, body) => client.profile.get(body),
  },
  {
    name: 'ip',
    label: 'IP lookup',
    description: 'Where an address is, and whose network it belongs to.',
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
    ],
    ask: (client, body) => client.ip.lookup(body),
  },
] as const satisfies readonly CatalogueEntry[];

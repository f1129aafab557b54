/** Operations of the service. Prices, limits, key scopes, the reference, the clients and the dashboard's forms are derived from it. */
export const catalogue = {
  email: {
    path: '/v1/email/validate',
    method: 'validate',
    label: 'Email validation',
    summary: 'Validate an email address',
    description: 'Whether an address can receive mail, with facts about its domain.',
    credits: 1,
    perSecond: 10,
    extras: {
      email_company: {
        label: 'Company with an email',
        description: 'For the company object, in addition to `email`.',
        credits: 1,
      },
    },
  },
  company: {
    path: '/v1/network/company',
    method: 'get',
    label: 'Company',
    summary: "Read a company's page",
    description: "The data of a company's page of the network.",
    credits: 1,
    perSecond: 10,
    extraLimit: 'fresh',
  },
  profile: {
    path: '/v1/network/profile',
    method: 'get',
    label: 'Profile',
    summary: "Read a person's page",
    description: "The data of a person's page of the network.",
    credits: 1,
    perSecond: 10,
    extraLimit: 'fresh',
  },
  watch: {
    path: '/v1/network/watches',
    method: 'start',
    label: 'Watch',
    summary: 'Watch a page for changes',
    description: 'The service reads the page once a day for 30 days and sends changes to your webhooks.',
    credits: 10,
    perSecond: 10,
  },
  ip: {
    path: '/v1/ip/lookup',
    method: 'lookup',
    label: 'IP lookup',
    summary: 'Locate an IP address',
    description: 'The location and the network of an address.',
    credits: 1,
    block: { size: 100, label: '100 IP lookups', description: 'For a block of 100 lookups.' },
    perSecond: 100,
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Limits that several operations share, in addition to their own. */
export const extraLimits = {
  fresh: {
    label: 'Fresh scrapes',
    description: 'Scrapes with `cached: false`, in addition to the limit of the operation.',
    perSecond: 2,
  },
} as const satisfies Record<string, Named & { readonly perSecond: number }>;

interface Named {
  /** Short label for pages and lists. */
  readonly label: string;
  /** A sentence; Markdown. */
  readonly description: string;
}

export interface CatalogueEntry extends Named {
  /** Path of its POST route. */
  readonly path: `/v1/${string}`;
  /** Method of the client: `client.<operation>.<method>(...)`. */
  readonly method: string;
  /** Summary in the imperative. */
  readonly summary: string;
  /** The default price of a success, or of a block. */
  readonly credits: number;
  /** Sold in blocks of `size`: the price is per block, and each success uses one of the block. */
  readonly block?: Named & { readonly size: number };
  /** Extras that an answer may hold, each with a default price. */
  readonly extras?: Readonly<Record<string, Named & { readonly credits: number }>>;
  /** The default limit: requests in any sliding second. */
  readonly perSecond: number;
  /** One of {@link extraLimits}, for more costly requests. */
  readonly extraLimit?: string;
}

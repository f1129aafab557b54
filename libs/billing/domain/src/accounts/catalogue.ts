import { emailOperations, emailRoutes } from './catalogue/email';
import { ipOperations } from './catalogue/ip';
import { networkOperations, networkRoutes } from './catalogue/network';

/** Operations of the service. Prices, limits, key scopes, the reference, the clients and the dashboard's forms are derived from it. */
export const catalogue = {
  ...emailOperations,
  ...networkOperations,
  ...ipOperations,
} as const satisfies Record<string, CatalogueEntry>;

/** Routes of `/v1` that cost nothing: an account may send `max` requests in any sliding second. */
export const freeRoutes = {
  account: { max: 10, of: '`GET /v1/account`' },
  ...emailRoutes,
  ...networkRoutes,
  management: {
    max: 10,
    of: 'requests to `/v1/keys`, `/v1/webhooks`, `/v1/usage`, `/v1/requests`, `/v1/ledger`',
  },
  mcp: { max: 100, of: 'messages to `/mcp` that call no tool' },
} as const;

/** Limits that several operations share, in addition to their own. */
export const extraLimits = {
  fresh: {
    label: 'Fresh scrapes',
    description: 'Scrapes with `cached: false`, in addition to the limit of the operation.',
    perSecond: 2,
  },
} as const satisfies Record<string, Description & { readonly perSecond: number }>;

interface Description {
  /** Short label for pages and lists. */
  readonly label: string;
  /** A sentence; Markdown. */
  readonly description: string;
}

export interface CatalogueEntry extends Description {
  /** Path of its POST route. */
  readonly path: `/v1/${string}`;
  /** Method of the client: `client.<operation>.<method>(...)`. */
  readonly method: string;
  /** Summary in the imperative. */
  readonly summary: string;
  /** The default price of a success, or of a block. */
  readonly credits: number;
  /** Sold in blocks of `size`: the price is per block, and each success uses one of the block. */
  readonly block?: Description & { readonly size: number };
  /** Extras that an answer may hold, each with a default price. */
  readonly extras?: Readonly<Record<string, Description & { readonly credits: number }>>;
  /** The default limit: requests in any sliding second. */
  readonly perSecond: number;
  /** One of {@link extraLimits}, for more costly requests. */
  readonly extraLimit?: string;
}

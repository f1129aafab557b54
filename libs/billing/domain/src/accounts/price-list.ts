/** The operations callers pay for; also the scopes a key may carry. */
export const operations = ['email', 'company', 'profile', 'ip'] as const;
export type Operation = (typeof operations)[number];

/** What has a price: each operation, and the company object that a validated email may come with. */
export const pricedItems = [...operations, 'email_company'] as const;
export type PricedItem = (typeof pricedItems)[number];

/** What has a limit per second: each operation, and scrapes that bypass the cache. */
export const limitedItems = [...operations, 'fresh'] as const;
export type LimitedItem = (typeof limitedItems)[number];

/** Credits per item; for `ip` the price of a block of {@link ipBlockSize} lookups. */
export type Prices = Readonly<Record<PricedItem, number>>;
/** Requests in any sliding second. */
export type Limits = Readonly<Record<LimitedItem, number>>;

export const defaultPrices: Prices = { email: 1, email_company: 1, company: 1, profile: 1, ip: 1 };
export const defaultLimits: Limits = { email: 10, company: 10, profile: 10, ip: 100, fresh: 2 };

/** IP lookups are sold in blocks of so many. */
export const ipBlockSize = 100;

import { catalogue } from '../api/generated/catalogue';
import type { KeyScope, LimitedItem, Operation, PricedItem } from '../api/generated/openapi';

type Labels<Item> = readonly (readonly [Item, string])[];

const names: Labels<Operation> = catalogue.map(({ name, label }) => [name, label]);
const prices: Labels<PricedItem> = catalogue.flatMap((entry) =>
  entry.prices.map(({ item, label }) => [item, label] as const),
);
const limits: Labels<LimitedItem> = catalogue.flatMap((entry) =>
  entry.limits.map(({ item, label }) => [item, label] as const),
);

/** The operations in the order of all lists. */
export const operations = names.map(([name]) => name);
export const operationName = byItem(names);

/** The scopes of keys, in the order of all lists. */
export const keyScopes: readonly KeyScope[] = [...operations, 'manage'];
export const scopeName: Readonly<Record<KeyScope, string>> = {
  ...operationName,
  manage: 'Management (keys, webhooks, usage, requests, ledger)',
};

export const pricedItems = prices.map(([item]) => item);
export const priceName = byItem(prices);

/** The operations' own limits, then shared ones, without duplicates. */
export const limitedItems: readonly LimitedItem[] = [
  ...new Set([...operations, ...limits.map(([item]) => item)]),
];
export const limitName = byItem(limits);

export const operationChoices = [
  { value: '', label: 'All operations' },
  ...names.map(([value, label]) => ({ value, label })),
];

function byItem<Item extends string>(named: Labels<Item>): Readonly<Record<Item, string>> {
  return Object.fromEntries(named) as Record<Item, string>;
}

import { catalogue, type CatalogueEntry, extraLimits } from './catalogue';

type KeysOfUnion<T> = T extends unknown ? keyof T & string : never;
type ExtrasOf<Entry> = Entry extends { readonly extras: infer Extras } ? KeysOfUnion<Extras> : never;

/** The charged operations. */
export type Operation = keyof typeof catalogue;
/** Extras of an operation's answers that have a price. */
export type ExtraItem<Name extends Operation = Operation> = Name extends unknown
  ? ExtrasOf<(typeof catalogue)[Name]>
  : never;
/** Items with a price: each operation, and the extras. */
export type PricedItem = Operation | ExtraItem;
/** A limit in addition to an operation's own. */
export type ExtraLimit = keyof typeof extraLimits;
/** Items with a limit per second. */
export type LimitedItem = Operation | ExtraLimit;

/** Credits per item, or per block for items sold in blocks. */
export type Prices = Readonly<Record<PricedItem, number>>;
/** Requests in any sliding second. */
export type Limits = Readonly<Record<LimitedItem, number>>;

/** An item of the price list. */
export interface PriceTag {
  readonly item: PricedItem;
  readonly label: string;
  readonly description: string;
  /** The default price. */
  readonly credits: number;
}

/** An item of the list of limits. */
interface LimitTag {
  readonly item: LimitedItem;
  readonly label: string;
  readonly description: string;
  /** The default limit. */
  readonly perSecond: number;
}

export const operations = keysOf(catalogue);

/** A scope of a key: an operation, or `manage`, which opens the routes that manage the account. */
export type KeyScope = Operation | 'manage';
/** All scopes. A key has `manage` only when it is named. */
export const keyScopes: readonly KeyScope[] = [...operations, 'manage'];

/** Items that an operation may charge. */
export function priceTagsOf(operation: Operation): PriceTag[] {
  const entry: CatalogueEntry = catalogue[operation];
  const { label, description } = entry.block ?? entry;
  const extras = Object.entries(entry.extras ?? {}) as [ExtraItem, Omit<PriceTag, 'item'>][];
  return [
    { item: operation, label, description, credits: entry.credits },
    ...extras.map(([item, extra]) => ({ item, ...extra })),
  ];
}

export function limitTagsOf(operation: Operation): LimitTag[] {
  const { label, description, perSecond } = catalogue[operation];
  const own = { item: operation, label, description, perSecond };
  const extra = extraLimitOf(operation);
  return extra ? [own, { item: extra, ...extraLimits[extra] }] : [own];
}

/** The limit in addition to an operation's own. */
export function extraLimitOf(operation: Operation): ExtraLimit | undefined {
  const entry = catalogue[operation];
  return 'extraLimit' in entry ? entry.extraLimit : undefined;
}

export const priceTags: readonly PriceTag[] = operations.flatMap(priceTagsOf);
/** The operations' own first. */
export const limitTags: readonly LimitTag[] = [
  ...operations.map((operation) => limitTagsOf(operation)[0]!),
  ...keysOf(extraLimits).map((item) => ({ item, ...extraLimits[item] })),
];

export const pricedItems = priceTags.map(({ item }) => item);
export const limitedItems = limitTags.map(({ item }) => item);

export const defaultPrices = Object.fromEntries(
  priceTags.map(({ item, credits }) => [item, credits]),
) as Prices;
export const defaultLimits = Object.fromEntries(
  limitTags.map(({ item, perSecond }) => [item, perSecond]),
) as Limits;

/** Number of IP lookups in a block. */
export const ipBlockSize = catalogue.ip.block.size;

/** Whether an operation is sold in blocks. The rest of the last block is the account's `ipLookupsLeft`. */
export function isSoldInBlocks(operation: Operation): boolean {
  return 'block' in catalogue[operation];
}

function keysOf<T extends object>(entries: T): readonly (keyof T & string)[] {
  return Object.keys(entries) as (keyof T & string)[];
}

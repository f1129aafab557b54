import selectors from './dkim-selectors.json';

/** Maximum number of selectors to try: DNS does not list them, and each needs a query. A validation has about ten others. */
const maxSelectors = 9;

/**
 * Selectors that a provider's customers publish, by a part of the names of its mail hosts or SPF includes. Source: the set-up
 * pages of the providers.
 */
const providerSelectors = Object.entries(selectors);

/** Selectors that large senders and popular software use, independent of the domain's mail host. */
const commonSelectors = 'google selector1 selector2 default s1 s2 k1 k2 dkim';

/** The selectors to try: first those of the providers that the domain's MX hosts and SPF policy name; then common ones, if none of those exists. */
export function selectorsFor(
  mailHosts: readonly string[],
  spf: readonly string[],
): readonly (readonly string[])[] {
  const named = [...mailHosts, ...spf].join(' ').toLowerCase();
  const inferred = providerSelectors.filter(([marker]) => named.includes(marker)).flatMap(([, list]) => list);
  const first = new Set(inferred.slice(0, maxSelectors));
  const common = commonSelectors.split(' ').filter((selector) => !first.has(selector));
  return [[...first], common.slice(0, maxSelectors - first.size)];
}

/**
 * Request bodies for the reference, by description. The demo answers them.
 *
 * @param urn of a page that the demo has
 */
export function pageExamples(
  urn: string,
): Record<string, { id: string; cached: boolean; explain?: boolean }> {
  return {
    'slug: data up to 30 days old': { id: 'json-ld', cached: true },
    'fresh: data no more than a minute old': { id: 'json-ld', cached: false },
    'explained: with the source of each value': { id: 'json-ld', cached: true, explain: true },
    'URN: the page by its number': { id: urn, cached: true },
  };
}

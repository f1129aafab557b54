/** Source of bundled data, and the attribution that its licence requires. */
interface Attribution {
  /** The giver, and the text of the link. */
  readonly text: string;
  readonly url: string;
  /** Data that came from this source. */
  readonly covers: string;
  readonly licence: string;
  readonly licenceUrl: string;
}

const CC_BY = { licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' } as const;

/**
 * The attribution for pages that display results of the bundled data, with its link. DB-IP requires its link
 * on every such page of a web application; all of them require their names. The data were changed: merged by
 * ip-location-db, and the CSV turned into a MaxMind DB file here.
 */
export const ATTRIBUTIONS: readonly Attribution[] = [
  {
    text: 'IP Geolocation by DB-IP',
    url: 'https://db-ip.com',
    covers: 'places (IP to City Lite) and names of organizations (IP to ASN Lite)',
    ...CC_BY,
  },
  { text: 'Route Views', url: 'https://www.routeviews.org', covers: 'autonomous system numbers', ...CC_BY },
  {
    text: 'Number Resource Organization',
    url: 'https://www.nro.net',
    covers: 'autonomous system numbers, and countries that networks are registered for',
    ...CC_BY,
  },
  { text: 'GeoNames', url: 'https://www.geonames.org', covers: 'spellings of cities', ...CC_BY },
];

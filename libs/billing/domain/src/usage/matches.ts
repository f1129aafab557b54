import type { Operation } from '../accounts/price-list';

/**
 * The fields of an answer that may come without a value, by operation. The place of a field is its bit in
 * {@link UsageRow.found}, which is kept: fields are added at the end, 31 at most.
 */
export const matchFields: Readonly<Partial<Record<Operation, readonly string[]>>> = {
  email: ['suggestion', 'mx_records', 'domain_info.creation_date', 'company'],
  company: [
    ...['overview', 'picture_url', 'website_url', 'industry', 'type', 'address_street', 'address_city'],
    ...['address_state', 'address_postal_code', 'address_country', 'address_country_code', 'revenue_range'],
    'employee_count',
  ],
  profile: [
    ...[
      'first_name',
      'last_name',
      'headline',
      'overview',
      'picture_url',
      'website_url',
      'industry',
      'location',
    ],
    ...['address_city', 'address_state', 'address_country', 'address_country_code', 'follower_count'],
    ...['connection_count', 'current_title', 'current_company_name', 'current_company_network_id'],
    ...['experiences', 'education', 'skills', 'languages', 'certifications'],
  ],
  ip: [
    ...['location.country', 'location.region', 'location.city', 'location.postal_code', 'location.latitude'],
    ...['location.timezone', 'network.asn', 'network.isp', 'network.organization'],
  ],
};

/** Fields that the successful look-ups of an operation found. */
export interface MatchLine {
  readonly operation: Operation;
  /** Successful look-ups; answers given again for an Idempotency-Key are none. */
  readonly lookups: number;
  /** Look-ups in which each field had a value, in the order of {@link matchFields}. */
  readonly fields: readonly { readonly field: string; readonly found: number }[];
}

/** Look-ups of one operation with the same fields found. */
export interface MatchCount {
  readonly operation: Operation;
  /** The place of a field, or {@link allLookups}. */
  readonly place: number;
  readonly lookups: number;
}

/** The position of the look-ups' own count, beside those of the fields. */
const allLookups = -1;

/** The places of the fields that were found, and {@link allLookups}. */
export function foundPlaces(found: number): number[] {
  const places = [allLookups];
  for (let place = 0; place < 31; place++) if ((found >> place) & 1) places.push(place);
  return places;
}

export function matchLines(counts: readonly MatchCount[]): MatchLine[] {
  return [...Map.groupBy(counts, ({ operation }) => operation)]
    .map(([operation, some]) => {
      const at = (wanted: number) =>
        some.filter(({ place }) => place === wanted).reduce((sum, { lookups }) => sum + lookups, 0);
      const fields = (matchFields[operation] ?? []).map((field, place) => ({ field, found: at(place) }));
      return { operation, lookups: at(allLookups), fields };
    })
    .sort((a, b) => b.lookups - a.lookups || (a.operation < b.operation ? -1 : 1));
}

import type { Operation } from '../accounts/price-list';

/**
 * The optional fields of answers, by operation. The index of a field is its bit in {@link UsageRow.found}, which is stored: add
 * fields only at the end, 31 at most. `company_asked` is the request's own wish for a `company`, which few requests have.
 */
export const matchFields: Readonly<Partial<Record<Operation, readonly string[]>>> = {
  email: ['suggestion', 'mx_records', 'domain_info.creation_date', 'company', 'company_asked'],
  company: [
    'overview',
    'picture_url',
    'website_url',
    'industry',
    'type',
    'address_street',
    'address_city',
    'address_state',
    'address_postal_code',
    'address_country',
    'address_country_code',
    'revenue_range',
    'employee_count',
  ],
  profile: [
    'first_name',
    'last_name',
    'headline',
    'overview',
    'picture_url',
    'website_url',
    'industry',
    'location',
    'address_city',
    'address_state',
    'address_country',
    'address_country_code',
    'follower_count',
    'connection_count',
    'current_title',
    'current_company_name',
    'current_company_network_id',
    'experiences',
    'education',
    'skills',
    'languages',
    'certifications',
  ],
  ip: [
    'location.country',
    'location.region',
    'location.city',
    'location.postal_code',
    'location.latitude',
    'location.timezone',
    'network.asn',
    'network.isp',
    'network.organization',
  ],
};

/** Counts of the fields that the successful look-ups of an operation found. */
export interface MatchLine {
  readonly operation: Operation;
  /** Number of successful look-ups, without repeated answers for an Idempotency-Key. */
  readonly lookups: number;
  /** The fields, in the order of {@link matchFields}. */
  readonly fields: readonly {
    readonly field: string;
    readonly found: number;
    /** Number of look-ups that asked for the field. */
    readonly asked: number;
  }[];
}

/** Number of look-ups of one operation that found a field. */
export interface MatchCount {
  readonly operation: Operation;
  /** The index of a field, or {@link allLookups}. */
  readonly place: number;
  readonly lookups: number;
}

/** The index of the count of all look-ups. */
export const allLookups = -1;

export function matchLines(counts: readonly MatchCount[]): MatchLine[] {
  return [...Map.groupBy(counts, ({ operation }) => operation)]
    .map(([operation, some]) => {
      const at = (wanted: number) =>
        some.filter(({ place }) => place === wanted).reduce((sum, { lookups }) => sum + lookups, 0);
      const names = matchFields[operation] ?? [];
      const lookups = at(allLookups);
      const fields = names.flatMap((field, place) => {
        if (field.endsWith('_asked')) return [];
        const wish = names.indexOf(`${field}_asked`);
        const found = at(place);
        // Earlier rows have no wish.
        return [{ field, found, asked: wish < 0 ? lookups : Math.max(found, at(wish)) }];
      });
      return { operation, lookups, fields };
    })
    .sort((a, b) => b.lookups - a.lookups || (a.operation < b.operation ? -1 : 1));
}

/** How one field of an answer is told, and how sources complete each other in it. */
interface Field<Value> {
  /** Fields of one group come from one source, together: a latitude never meets another source's longitude. */
  readonly group?: string;
  /** Places of one country that differ in such a field are two places, and do not complete each other. */
  readonly identifies?: boolean;
  /** The type of its values; never set. */
  readonly value?: Value;
}

const field = <Value>(options: Field<Value> = {}): Field<Value> => options;

/** Where an address is used: every field there is. The empty place and the merge follow from this list. */
export const PLACE_FIELDS = {
  /** `AF`, `AN`, `AS`, `EU`, `NA`, `OC` or `SA`. */
  continentCode: field<string>(),
  /** English name of the country. */
  country: field<string>(),
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: field<string>(),
  /** English name of the largest subdivision. */
  region: field<string>({ identifies: true }),
  /** ISO 3166-2 code of that subdivision without the country: `ENG`. */
  regionCode: field<string>(),
  city: field<string>({ identifies: true }),
  postalCode: field<string>(),
  /** Degrees north, -90 to 90. */
  latitude: field<number>({ group: 'coordinates' }),
  /** Degrees east, -180 to 180. */
  longitude: field<number>({ group: 'coordinates' }),
  accuracyRadiusKm: field<number>({ group: 'coordinates' }),
  /** IANA time zone: `Europe/London`. */
  timezone: field<string>(),
};

/** Whose network an address is in: every field there is. The empty network and the merge follow from this list. */
export const NETWORK_FIELDS = {
  /** Number of the autonomous system, 1 to 2^32 - 1. */
  asn: field<number>({ group: 'autonomous system' }),
  /** To whom the autonomous system belongs. */
  asOrganization: field<string>({ group: 'autonomous system' }),
  /** The provider that sells access to the internet there. */
  isp: field<string>(),
  /** Whom the network is registered to. */
  organization: field<string>(),
};

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of a list of fields; null where one is unknown. */
type Known<List extends Fields> = {
  readonly [Name in keyof List]: (List[Name] extends Field<infer Value> ? Value : never) | null;
};

/** Where an address is used. Every field is null where it is unknown. */
export type Place = Known<typeof PLACE_FIELDS>;

/** Whose network an address is in. Every field is null where it is unknown. */
export type Network = Known<typeof NETWORK_FIELDS>;

/** What is said about an address. */
export interface GeoFacts {
  /** Undefined when nothing is said about places. */
  readonly place: Place | undefined;
  /** Undefined when nothing is said about networks. */
  readonly network: Network | undefined;
}

/** The place of which nothing is known. */
export const UNKNOWN_PLACE = unknown(PLACE_FIELDS);

/** The network of which nothing is known. */
export const UNKNOWN_NETWORK = unknown(NETWORK_FIELDS);

function unknown<List extends Fields>(fields: List): Known<List> {
  return Object.freeze(Object.fromEntries(Object.keys(fields).map((name) => [name, null]))) as Known<List>;
}

/** The names of the fields that stand or fall together, group by group. */
export function groupsOf<List extends Fields>(fields: List): readonly (readonly (keyof List)[])[] {
  const names = Object.keys(fields);
  return Object.values(Object.groupBy(names, (name) => fields[name]?.group ?? name)) as string[][];
}

/** The names of the fields that tell one place of a country from another. */
export const IDENTIFYING_FIELDS = (Object.keys(PLACE_FIELDS) as (keyof Place)[]).filter(
  (name) => (PLACE_FIELDS[name] as Field<unknown>).identifies,
);

/** How one field of an answer is read, and how sources complete it. */
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

/** What a network is used for, or what its holder mostly does. */
export const NETWORK_TYPES = ['isp', 'mobile', 'hosting', 'business', 'education', 'government'] as const;
export type NetworkType = (typeof NETWORK_TYPES)[number];

/** Whose network an address is in: every field there is. The empty network and the merge follow from this list. */
export const NETWORK_FIELDS = {
  /** Number of the autonomous system, 1 to 2^32 - 1. */
  asn: field<number>({ group: 'autonomous system' }),
  /** To whom the autonomous system belongs. */
  asOrganization: field<string>({ group: 'autonomous system' }),
  /** What the holder of the autonomous system mostly does. */
  asType: field<NetworkType>({ group: 'autonomous system' }),
  /** The domain of that holder's website. */
  asDomain: field<string>({ group: 'autonomous system' }),
  /** What the network is used for. */
  type: field<NetworkType>(),
  /** The prefix that is announced in the routing system, in CIDR notation. */
  route: field<string>(),
  /** The provider that sells access to the internet there. */
  isp: field<string>(),
  /** Whom the network is registered to. */
  organization: field<string>(),
};

/** What is known about the use of an address. False only where a source knows of every address whether it is so. */
export const TRAIT_FIELDS = {
  /** A data centre's. */
  isHosting: field<boolean>(),
  /** An exit of the Tor network. */
  isTor: field<boolean>(),
  isVpn: field<boolean>(),
  isProxy: field<boolean>(),
  /** Of a relay that keeps its users' country: iCloud Private Relay and its kind. */
  isRelay: field<boolean>(),
  /** Announced in many places at once, so that it has no place of its own. */
  isAnycast: field<boolean>(),
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

/** What an address is used for. Every field is null where it is unknown. */
export type Traits = Known<typeof TRAIT_FIELDS>;

/** How far the sources agree on a place. */
export type Accuracy = 'country' | 'region' | 'city';

/** Where facts come from. */
export interface Origin {
  /** The day of the data, `2026-11-20`: of the oldest where several sources agreed. Null when it is unknown. */
  readonly date: string | null;
  /** How much its place counts where sources differ; {@link OPERATOR} overrules all others. */
  readonly weight: number;
  /** Set on what several sources say together. */
  readonly accuracy?: Accuracy | null;
}

/** The weight of what the operator of a network says about its own addresses. */
export const OPERATOR = Infinity;

/** The origin of facts that name none. */
export const UNKNOWN_ORIGIN: Origin = Object.freeze({ date: null, weight: 1 });

/** What is said about an address. */
export interface GeoFacts {
  /** Undefined when nothing is said about places. */
  readonly place: Place | undefined;
  /** Undefined when nothing is said about networks. */
  readonly network: Network | undefined;
  /** Undefined when nothing is said about the use. */
  readonly traits?: Traits | undefined;
  readonly origin?: Origin | undefined;
}

/** The place of which nothing is known. */
export const UNKNOWN_PLACE = unknown(PLACE_FIELDS);

/** The network of which nothing is known. */
export const UNKNOWN_NETWORK = unknown(NETWORK_FIELDS);

/** The use of which nothing is known. */
export const UNKNOWN_TRAITS = unknown(TRAIT_FIELDS);

function unknown<List extends Fields>(fields: List): Known<List> {
  return Object.freeze(Object.fromEntries(Object.keys(fields).map((name) => [name, null]))) as Known<List>;
}

/** The names of the fields that come from one source together, group by group. */
export function groupsOf<List extends Fields>(fields: List): readonly (readonly (keyof List)[])[] {
  const names = Object.keys(fields);
  return Object.values(Object.groupBy(names, (name) => fields[name]?.group ?? name)) as string[][];
}

/** The names of the fields that differ between places of a country. */
export const IDENTIFYING_FIELDS = (Object.keys(PLACE_FIELDS) as (keyof Place)[]).filter(
  (name) => (PLACE_FIELDS[name] as Field<unknown>).identifies,
);

/** Shape of one field of an answer, and how sources complete it. */
interface Field<Value> {
  /** Fields of one group come from one source: a latitude is never combined with another source's longitude. */
  readonly group?: string;
  /** Places of one country that differ in such a field are two places, and do not complete each other. */
  readonly identifies?: boolean;
  /** Carries the type of the field's values for the compiler; never set. */
  readonly value?: Value;
}

const field = <Value>(options: Field<Value> = {}): Field<Value> => options;

/** Every field of a place. The empty place and the merge follow from this list. */
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

/** Use of a network, or main business of its holder. */
export const networkTypes = ['isp', 'mobile', 'hosting', 'business', 'education', 'government'] as const;
export type NetworkType = (typeof networkTypes)[number];

/** Every field of a network. The empty network and the merge follow from this list. */
export const NETWORK_FIELDS = {
  /** Number of the autonomous system, 1 to 2^32 - 1. */
  asn: field<number>({ group: 'autonomous system' }),
  asOrganization: field<string>({ group: 'autonomous system' }),
  /** Main business of the holder. */
  asType: field<NetworkType>({ group: 'autonomous system' }),
  /** The domain of that holder's website. */
  asDomain: field<string>({ group: 'autonomous system' }),
  /** Use of the network. */
  type: field<NetworkType>(),
  /** The prefix that is announced in the routing system, in CIDR notation. */
  route: field<string>(),
  /** The provider of the internet access. */
  isp: field<string>(),
  /** The registered holder of the network. */
  organization: field<string>(),
};

/** A crawler or monitor that publishes its addresses. */
export interface Bot {
  /** Such as `Googlebot`. */
  readonly name: string;
  readonly kind: BotKind;
}

export const botKinds = ['search', 'ai', 'seo', 'fetcher', 'monitor', 'crawler'] as const;
export type BotKind = (typeof botKinds)[number];

/** Uses of an address. A value is false only when a source covers every address. */
export const TRAIT_FIELDS = {
  /** Belongs to a data centre. */
  isHosting: field<boolean>(),
  /** An exit of the Tor network. */
  isTor: field<boolean>(),
  isVpn: field<boolean>(),
  vpnService: field<string>(),
  isProxy: field<boolean>(),
  /** The day on which the open proxy last responded. */
  proxyLastSeen: field<string>(),
  /** The address belongs to a relay that keeps its users' country, such as iCloud Private Relay. */
  isRelay: field<boolean>(),
  /** The address is announced in many places, so it has no place. */
  isAnycast: field<boolean>(),
  /** Users of the address are elsewhere: databases place it where its holder is. */
  isShared: field<boolean>(),
  bot: field<Bot>(),
};

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of a list of fields; null where one is unknown. */
type FieldValues<List extends Fields> = {
  readonly [Name in keyof List]: (List[Name] extends Field<infer Value> ? Value : never) | null;
};

/** Place of an address. A field is null where it is unknown. */
export type Place = FieldValues<typeof PLACE_FIELDS>;

/** Network of an address. A field is null where it is unknown. */
export type Network = FieldValues<typeof NETWORK_FIELDS>;

/** Uses of an address. A field is null where it is unknown. */
export type Traits = FieldValues<typeof TRAIT_FIELDS>;

/** Level on which the sources agree. */
export type Accuracy = 'country' | 'region' | 'city';

/** Source of facts. */
export interface Origin {
  /** Name of the source, for the explanation of an answer. */
  readonly source?: string;
  /** The day of the data, `2026-11-20`: of the oldest where several sources agreed. Null when it is unknown. */
  readonly date: string | null;
  /** Weight of its place where sources differ; {@link OPERATOR} overrules all others. */
  readonly weight: number;
}

/** Weight of an operator's claim about its own addresses. */
export const OPERATOR = Infinity;

/** The origin of facts without one. */
export const UNKNOWN_ORIGIN: Origin = Object.freeze({ date: null, weight: 1 });

/** Facts of one source about an address. */
export interface GeoFacts {
  /** Undefined without any fact about the place. */
  readonly place: Place | undefined;
  /** Undefined without any fact about the network. */
  readonly network: Network | undefined;
  /** Undefined without any fact about the use. */
  readonly traits?: Traits | undefined;
  /** The list that states each part, if the source was made from several. */
  readonly named?: NamedParts | undefined;
  /** Prefix length of the announced prefix around the address. */
  readonly routeLength?: number | undefined;
  readonly origin?: Origin | undefined;
}

/** A source, and the day of its data. */
export interface NamedSource {
  readonly name: string;
  /** `2026-11-20`; null when it is unknown. */
  readonly date: string | null;
}

export type NamedParts = Readonly<Partial<Record<'place' | 'type' | keyof Traits, NamedSource>>>;

export const UNKNOWN_PLACE = unknown(PLACE_FIELDS);

export const UNKNOWN_NETWORK = unknown(NETWORK_FIELDS);

export const UNKNOWN_TRAITS = unknown(TRAIT_FIELDS);

function unknown<List extends Fields>(fields: List): FieldValues<List> {
  return Object.freeze(
    Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
  ) as FieldValues<List>;
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

import listed from './other-names.json';

/**
 * Names that databases give to subdivisions and that neither ISO 3166-2 nor CLDR has, by country: other spellings, former names, and
 * regions that were merged, under the code of the one that holds them now.
 *
 * Source: the regions of DB-IP's city files, matched to ISO 3166-2 by their cities.
 */
export const otherNames: ReadonlyMap<string, readonly { readonly code: string; readonly name: string }[]> =
  new Map(
    Object.entries(listed).map(([country, codes]) => [
      country,
      Object.entries(codes).flatMap(([code, names]) => names.map((name) => ({ code, name }))),
    ]),
  );

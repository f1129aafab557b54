/** Parentheses that are part of a city's name, where databases write the part of a city in parentheses. */
const PART_OF_NAME = new Set([
  'Allgau',
  'Elbe',
  'Havel',
  'Hessen',
  'Oder',
  'Saale',
  'Sieg',
  'Spree',
  'Unterweser',
]);

/** Abbreviations of the United States Postal Service (Publication 28, appendix C) and of city names, as databases write them. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Bch: 'Beach',
    Cty: 'City',
    Ctr: 'Center',
    Ft: 'Fort',
    Gdns: 'Gardens',
    Hbr: 'Harbor',
    Hts: 'Heights',
    Indpls: 'Indianapolis',
    Jct: 'Junction',
    Lk: 'Lake',
    Mpls: 'Minneapolis',
    Mt: 'Mount',
    Mtn: 'Mountain',
    Phila: 'Philadelphia',
    Pk: 'Park',
    Spgs: 'Springs',
    Twp: 'Township',
    Vlg: 'Village',
    Vly: 'Valley',
  }),
);

/**
 * The city in a name with a part of the city: `Halifax (North End)` is `Halifax`. American abbreviations are written out.
 *
 * @param countryCode ISO 3166-1 alpha-2
 */
export function cityOf(name: string, countryCode: string | null): string {
  let city = name;
  for (;;) {
    const [, before, inside] = /^(.*\S) ?\(([^()]*)\)$/.exec(city) ?? [];
    if (before === undefined || PART_OF_NAME.has(inside!)) break;
    city = before;
  }
  if (countryCode !== 'US') return city;
  return city
    .split(' ')
    .map((word) => WRITTEN_OUT.get(word.replace(/\.$/, '')) ?? word)
    .join(' ');
}

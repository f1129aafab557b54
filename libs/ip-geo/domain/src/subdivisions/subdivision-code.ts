import { bareName, plainName } from './name-keys';
import { subdivisionNames } from './subdivision-names';

/** Codes by `<country> <name>`; null where two subdivisions have the name. */
type Index = ReadonlyMap<string, string | null>;

/** Answers kept, so that a name is read once; a database has a few thousand names of regions. */
const MAX_KEPT = 20_000;

let indexes: { readonly plain: Index; readonly bare: Index } | undefined;
const kept = new Map<string, Map<string, string | null>>();
let keptCount = 0;

/**
 * The ISO 3166-2 code of a subdivision, without the country: `ENG`.
 *
 * Names are compared without case, marks and words such as `Province`; a name that two subdivisions of one level share is nobody's.
 *
 * @param countryCode ISO 3166-1 alpha-2, upper case
 * @param name in English or in the country's own language
 * @returns null when there is no such subdivision
 */
export function subdivisionCode(countryCode: string, name: string): string | null {
  let ofCountry = kept.get(countryCode);
  const known = ofCountry?.get(name);
  if (known !== undefined) return known;
  if (++keptCount > MAX_KEPT) {
    kept.clear();
    ofCountry = undefined;
    keptCount = 1;
  }
  if (!ofCountry) kept.set(countryCode, (ofCountry = new Map()));
  const code = find(countryCode, name);
  ofCountry.set(name, code);
  return code;
}

function find(country: string, name: string): string | null {
  indexes ??= { plain: indexBy(plainName), bare: indexBy(bareName) };
  const plain = indexes.plain.get(`${country} ${plainName(name)}`);
  return plain === undefined ? (indexes.bare.get(`${country} ${bareName(name)}`) ?? null) : plain;
}

/** Where subdivisions of two levels share a name, it is the larger one's. */
function indexBy(keyOf: (name: string) => string): Index {
  const levels = { top: new Map<string, string | null>(), inner: new Map<string, string | null>() };
  for (const { country, code, name, top } of subdivisionNames()) {
    const level = top ? levels.top : levels.inner;
    for (const part of [name, ...name.split(/[/[\](),]/)]) {
      const key = keyOf(part);
      if (key === '') continue;
      const before = level.get(`${country} ${key}`);
      level.set(`${country} ${key}`, before === undefined || before === code ? code : null);
    }
  }
  return new Map([...levels.inner, ...levels.top]);
}

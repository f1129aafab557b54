import cityNames from './city-names.json';
import type { Place } from './geo-facts';
import { plainName } from './subdivisions/name-keys';

/** A populated place of a gazetteer. */
interface GazetteerCity {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

const MOST_NAMES = 20_000;
const NONE: readonly GazetteerCity[] = [];

/** A city of this name that is farther away is another one. */
const MOST_KM = 50;

/** Countries with another script than Latin, for which a gazetteer's marks are a transliteration. */
const OTHER_SCRIPTS = new Set(
  'AE AF AM BD BG BH BT BY CN CY DZ EG ER ET GE GR HK IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK LY MA MK MM MN MO MV NP OM PK PS QA RU SA SD SY TH TJ TN TW UA YE'.split(
    ' ',
  ),
);

/**
 * Spells cities as their countries do: databases write `Osnabruck`, the city is `Osnabrück`. It holds only the cities whose names have letters beyond
 * ASCII, and those that share the plain name of one.
 */
export class Gazetteer {
  /** Cities by country and plain name, or the text to read them from when the country is first used. */
  private readonly countries: Map<string, string | ReadonlyMap<string, readonly GazetteerCity[]>>;

  /** Cache by country and spelling of a database. Without it, a city without another spelling costs a microsecond. */
  private readonly lastNamesakes = new Map<string, readonly GazetteerCity[]>();

  /** @param text as {@link writeGazetteer} writes it */
  constructor(text = '') {
    const lines = text.split('\n').filter((line) => line !== '');
    this.countries = new Map(lines.map((line) => [line.slice(0, 2), line.slice(3)]));
  }

  /** The place with its city's own spelling; the same object without such a city near its coordinates. */
  spell(place: Place): Place {
    const { city, countryCode, latitude, longitude } = place;
    if (city === null || countryCode === null || latitude === null || longitude === null) return place;
    const namesakes = this.namesakesOf(countryCode, city);
    if (namesakes.length === 0) return place;
    let nearest: GazetteerCity | undefined;
    let nearestKm = MOST_KM;
    for (const namesake of namesakes) {
      const km = kilometres(latitude, longitude, namesake);
      if (km < nearestKm) [nearest, nearestKm] = [namesake, km];
    }
    return nearest && nearest.name !== city ? Object.freeze({ ...place, city: nearest.name }) : place;
  }

  private namesakesOf(country: string, city: string): readonly GazetteerCity[] {
    const key = country + city;
    let namesakes = this.lastNamesakes.get(key);
    if (!namesakes) {
      const isPlain = /^[\x20-\x7e]*$/.test(city);
      namesakes = (isPlain ? this.citiesOf(country)?.get(plainName(city)) : undefined) ?? NONE;
      if (this.lastNamesakes.size >= MOST_NAMES) this.lastNamesakes.clear();
      this.lastNamesakes.set(key, namesakes);
    }
    return namesakes;
  }

  private citiesOf(country: string): ReadonlyMap<string, readonly GazetteerCity[]> | undefined {
    const known = this.countries.get(country);
    if (typeof known !== 'string') return known;
    const cities = Map.groupBy(
      known.split('\t').map((entry) => {
        const [name, latitude, longitude] = entry.split('|');
        return { name: name!, country, latitude: Number(latitude), longitude: Number(longitude) };
      }),
      ({ name }) => plainName(name),
    );
    this.countries.set(country, cities);
    return cities;
  }
}

/** The text of a {@link Gazetteer}: a line for each country, with the cities that it needs. */
export function writeGazetteer(cities: Iterable<GazetteerCity>): string {
  const byName = Map.groupBy(
    [...cities].filter(({ name, country }) => !OTHER_SCRIPTS.has(country) && !/[|\t\n(]/.test(name)),
    ({ country, name }) => `${country}${plainName(name)}`,
  );
  const needed = [...byName.values()].filter((namesakes) =>
    namesakes.some(({ name }) => !/^[\x20-\x7e]*$/.test(name)),
  );
  const byCountry = Map.groupBy(needed.flat(), ({ country }) => country);
  return [...byCountry]
    .map(
      ([country, ofCountry]) =>
        `${country} ${ofCountry.map(({ name, latitude, longitude }) => `${name}|${latitude.toFixed(2)}|${longitude.toFixed(2)}`).join('\t')}`,
    )
    .join('\n');
}

/** Distance on a flat projection, accurate for some hundred kilometres. */
export function kilometres(
  latitude: number,
  longitude: number,
  other: Pick<GazetteerCity, 'latitude' | 'longitude'>,
): number {
  const radians = Math.PI / 180;
  const middle = ((latitude + other.latitude) / 2) * radians;
  return (
    6_371 * radians * Math.hypot(other.latitude - latitude, (other.longitude - longitude) * Math.cos(middle))
  );
}

/** Parentheses that are part of a city's name, where databases write the part of a city in parentheses. */
const PART_OF_NAME = new Set(cityNames.withParentheses);

/** Abbreviations of the United States Postal Service (Publication 28, appendix C) and of city names, as databases write them. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map(Object.entries(cityNames.abbreviations));

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

import { findCountry, type CompanyRecord } from '@enrichment/network-scraping-domain';
import { inLatin, inScript } from '../cultures/culture';
import { Dice } from './dice';
import { fill, picturePath, slugOf, type DemoSubject, type SubjectInput } from './subject';

/** The size ranges of companies. The last one has no end. */
export const sizes: readonly (readonly [low: number, high?: number])[] = [
  [1, 10],
  [11, 50],
  [51, 200],
  [201, 500],
  [501, 1_000],
  [1_001, 5_000],
  [5_001, 10_000],
  [10_001],
];

const revenues = ['0M-1M', '0.5M-1M', '1M-10M', '10M-50M', '50M-100M', '100M-500M', '1000M-5000M'];

/** Makes a company. Default: with an invented website. */
export function makeCompany(making: SubjectInput, website?: string): DemoSubject<'company'> {
  const { culture, numericId, style, seed } = making;
  const dice = new Dice(seed);
  const brand = dice.pick(culture.brands);
  const { word: trade, industry } = dice.pick(culture.trades);
  const form = inScript(dice.pick(culture.forms));
  const name = fill(culture.companyName, { brand: inScript(brand), trade: inScript(trade), form });
  const latin = slugOf(`${inLatin(brand)} ${inLatin(trade)}`);
  const native = slugOf(`${inScript(brand)} ${inScript(trade)}`);
  // A quarter of the slugs are in the language's script.
  const slug = making.freeSlug(dice.chance(0.25) ? native : latin);
  const own = websiteOf(dice, latin, numericId);
  const record = companyRecord(making, dice, { name, slug, website: website ?? own, industry });
  return { kind: 'company', numericId, slug, style, culture, record };
}

/** Makes a school of persons. */
export function makeSchool(making: SubjectInput, school: string): DemoSubject<'company'> {
  const { culture, numericId, style, seed } = making;
  const latin = making.freeSlug(slugOf(inLatin(school)));
  const record = companyRecord(making, new Dice(seed), {
    name: inScript(school),
    slug: latin,
    website: `https://www.${latin}.test`,
    industry: culture.teaching,
  });
  return { kind: 'company', numericId, slug: latin, style, culture, record };
}

/** The website of a company, which has its own domain. Some have none, and some have no `www.` or a path. */
function websiteOf(dice: Dice, latin: string, numericId: string): string | null {
  const domain = `${latin}-${numericId}.test`;
  if (dice.chance(0.07)) return null;
  return dice.pick([
    `https://www.${domain}`,
    `https://${domain}`,
    `http://${domain}`,
    `https://${domain}/home`,
  ]);
}

function companyRecord(
  { baseUrl, culture }: SubjectInput,
  dice: Dice,
  known: { name: string; slug: string; website: string | null; industry: string },
): CompanyRecord {
  const place = dice.pick(culture.places);
  const size = dice.chance(0.7) ? dice.pick(sizes)[0] : dice.between(2, 40_000);
  const about = { name: known.name, city: place.city, year: dice.between(1880, 2021) };
  return {
    name: known.name,
    overview: fill(dice.pick(culture.about), about),
    networkId: known.slug,
    pictureUrl: dice.chance(0.9) ? baseUrl + picturePath('company', known.slug) : null,
    websiteUrl: known.website,
    industry: known.industry,
    type: dice.pick(culture.companyTypes),
    addressStreet: dice.chance(0.8) ? fill(culture.street, { n: dice.between(1, 180) }) : null,
    addressCity: place.city,
    addressState: place.state,
    addressPostalCode: place.postalCode,
    addressCountry: findCountry(place.country)!.name,
    addressCountryCode: place.country,
    revenueRange: dice.chance(0.7) ? dice.pick(revenues) : null,
    employeeCount: dice.chance(0.95) ? size : null,
    deleted: false,
  };
}

import type { Experience } from '@enrichment/network-scraping-domain';
import { inScript, type Culture } from '../cultures/culture';
import type { Dice } from './dice';
import { fill, pageUrl, type DemoSubject } from './subject';

const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship', 'Self-employed'];
/** The current month of the demo world, counted from year 0. */
const now = 2026 * 12;

/** Possible employers. */
export interface LabourMarket {
  baseUrl: string;
  culture: Culture;
  companies: readonly DemoSubject<'company'>[];
}

/**
 * A career, latest first: one to four employers with one to three roles each, and dates of mixed precision. The latest role is usually
 * current.
 */
export function makeCareer(dice: Dice, market: LabourMarket): Experience[] {
  const career: Experience[] = [];
  const employers = dice.between(1, 4);
  const known = new Set<string | null>();
  let end = dice.chance(0.85) ? undefined : now - dice.between(2, 30);
  for (let i = 0; i < employers; i += 1) {
    const employer = makeEmployer(dice, market);
    if (known.has(employer.companyName)) continue;
    known.add(employer.companyName);
    const titles = dice.some(market.culture.titles, dice.pick([1, 1, 1, 2, 2, 3]));
    for (const title of titles) {
      const start = (end ?? now - 1) - dice.between(4, 50);
      const isCurrent = end === undefined;
      // Early roles often have no dates.
      const undated = known.size > 1 && i === employers - 1 && dice.chance(0.2);
      career.push({
        title,
        ...employer,
        employmentType: dice.chance(0.6) ? dice.pick(employmentTypes) : null,
        location: dice.chance(0.5) ? dice.pick(market.culture.places).city : null,
        startDate: undated ? null : writtenDate(dice, start),
        endDate: isCurrent || undated ? null : writtenDate(dice, end!),
        isCurrent,
        description: dice.chance(0.4) ? describe(dice, market.culture) : null,
      });
      end = start - dice.between(0, 3);
    }
  }
  return career;
}

type Employer = Pick<Experience, 'companyName' | 'companyNetworkId' | 'companyUrl'>;

/** Most employers have a page on the network; the others have a website, or only a name. */
function makeEmployer(dice: Dice, { baseUrl, culture, companies }: LabourMarket): Employer {
  if (dice.chance(0.8)) {
    const { slug, record } = dice.pick(companies);
    return {
      companyName: record.name,
      companyNetworkId: slug,
      companyUrl: pageUrl(baseUrl, 'company', slug),
    };
  }
  const companyName = `${inScript(dice.pick(culture.brands))} ${dice.between(1970, 2019)}`;
  const companyUrl = dice.chance(0.5) ? `https://once-${dice.between(1, 9_999)}.test/about` : null;
  return { companyName, companyNetworkId: null, companyUrl };
}

function describe(dice: Dice, culture: Culture): string {
  return fill(dice.pick(culture.bio), {
    field: dice.pick(culture.fields),
    city: dice.pick(culture.places).city,
    year: dice.between(2001, 2025),
  });
}

/** Mostly `2019-04`, sometimes `2019` or `2019-04-17`. */
function writtenDate(dice: Dice, month: number): string {
  const year = String(Math.floor(month / 12));
  const ofYear = `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
  if (dice.chance(0.2)) return year;
  return dice.chance(0.06) ? `${ofYear}-${String(dice.between(1, 28)).padStart(2, '0')}` : ofYear;
}

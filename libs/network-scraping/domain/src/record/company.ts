import type { ProfileSite } from '../subject/profile-site';
import { readAddressLine, readAddressParts, readSeatLine, type Address, type AddressParts } from './address';
import { readCount, readRevenueRange, readSize } from './number-text';
import { cleanLine, cleanProse, type Draft } from './text';
import { pictureUrl, websiteUrl } from './web-url';

/** The facts of a company's page; null where unknown. */
export interface CompanyFacts {
  name: string | null;
  /** May contain line breaks. */
  overview: string | null;
  pictureUrl: string | null;
  websiteUrl: string | null;
  industry: string | null;
  type: string | null;
  addressStreet: string | null;
  addressCity: string | null;
  addressState: string | null;
  addressPostalCode: string | null;
  /** English name. */
  addressCountry: string | null;
  /** ISO 3166-1 alpha-2. */
  addressCountryCode: string | null;
  /** `<low>M-<high>M`. */
  revenueRange: string | null;
  /** The lower end of the company's own size range; without a range, the site's count of members. */
  employeeCount: number | null;
}

/** The facts of a company from one source, parsed. The two counts of employees differ in meaning. */
export interface CompanySource extends Omit<CompanyFacts, 'employeeCount'> {
  sizeRange: number | null;
  members: number | null;
}

/** The company record of docs/network.md. All keys are always present. */
export interface CompanyRecord extends CompanyFacts {
  name: string;
  /** The slug of the page's URL. */
  networkId: string;
  /** The page existed, and is gone or no longer accessible. */
  deleted: boolean;
}

type CompanyTexts = Draft<
  | 'name'
  | 'overview'
  | 'pictureUrl'
  | 'industry'
  | 'type'
  | 'headquarters'
  | 'revenue'
  | 'sizeRange'
  | 'members'
>;

/**
 * The facts of a company from one source: `headquarters` is the seat in one line, `sizeRange` the company's own (`51-200 employees`),
 * `members` the site's count of people who work there.
 */
export interface CompanyDraft extends CompanyTexts {
  /** Candidates, best first. */
  websiteUrls?: readonly unknown[];
  address?: AddressParts | string | undefined;
}

const nothing: Omit<CompanyFacts, 'employeeCount'> = {
  name: null,
  overview: null,
  pictureUrl: null,
  websiteUrl: null,
  industry: null,
  type: null,
  addressStreet: null,
  addressCity: null,
  addressState: null,
  addressPostalCode: null,
  addressCountry: null,
  addressCountryCode: null,
  revenueRange: null,
};
export const noCompanyFacts: CompanyFacts = { ...nothing, employeeCount: null };
export const noCompanySource: CompanySource = { ...nothing, sizeRange: null, members: null };

/** Converts a draft to facts: typed, cleaned, limited; unreadable values are null. */
export function readCompany(
  draft: CompanyDraft,
  { site, url }: { site: ProfileSite; url: string },
): CompanySource {
  return {
    name: cleanLine(draft.name, 200),
    overview: cleanProse(draft.overview, 10_000),
    pictureUrl: pictureUrl(draft.pictureUrl, url),
    websiteUrl: firstWebsite(draft.websiteUrls, site),
    industry: cleanLine(draft.industry, 200),
    type: cleanLine(draft.type, 100),
    ...addressFacts(readSeat(draft)),
    revenueRange: readRevenueRange(draft.revenue),
    sizeRange: readSize(draft.sizeRange),
    members: readCount(draft.members),
  };
}

function readSeat({ address, headquarters }: CompanyDraft): Address {
  const read = typeof address === 'string' ? readAddressLine(address) : readAddressParts(address ?? {});
  return read.city === null && read.street === null && headquarters !== undefined
    ? readSeatLine(headquarters)
    : read;
}

/** The first candidate that is a company's or person's own website. */
export function firstWebsite(candidates: readonly unknown[] | undefined, site: ProfileSite): string | null {
  for (const candidate of candidates?.slice(0, 20) ?? []) {
    const url = websiteUrl(candidate, site);
    if (url !== null) return url;
  }
  return null;
}

function addressFacts(address: Address): Pick<CompanyFacts, Extract<keyof CompanyFacts, `address${string}`>> {
  return {
    addressStreet: address.street,
    addressCity: address.city,
    addressState: address.state,
    addressPostalCode: address.postalCode,
    addressCountry: address.country,
    addressCountryCode: address.countryCode,
  };
}

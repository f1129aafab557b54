import type { AddressParts } from '../../record/address';
import type { CompanyDraft } from '../../record/company';
import { isSizeRange } from '../../record/number-text';
import { listOf } from '../markup/json';
import type { StateNode } from './state-node';

export function draftOfCompanyState(node: StateNode): CompanyDraft {
  return {
    name: node.text('name', 'companyname', 'displayname', 'localizedname'),
    overview: node.text('overview', 'description', 'about', 'summary'),
    pictureUrl: pictureOf(node),
    websiteUrls: listOf(node.get('websiteurl', 'website', 'companypageurl', 'homepage', 'homepageurl')).map(
      urlOf,
    ),
    industry: node.text('industry', 'industryname', 'industries', 'companyindustries'),
    type: node.text('companytype', 'organizationtype', 'ownershiptype'),
    address: addressOf(node),
    revenue: node.get('revenuerange', 'revenue', 'annualrevenue', 'estimatedrevenue'),
    ...employeesOf(node),
  };
}

/** The company's own size range, and the site's count of members. */
function employeesOf(node: StateNode): Pick<CompanyDraft, 'sizeRange' | 'members'> {
  const count = node.get('employeecount', 'staffcount', 'numberofemployees', 'employees');
  const range = node.get('staffcountrange', 'companysize', 'employeecountrange', 'size');
  const isCount = typeof count === 'number' || (typeof count === 'string' && !isSizeRange(count));
  return isCount ? { sizeRange: range, members: count } : { sizeRange: range ?? count };
}

/** The picture's URL, direct or in an image node. */
export function pictureOf(node: StateNode): unknown {
  const names = [
    'pictureurl',
    'logourl',
    'squarelogo',
    'photourl',
    'imageurl',
    'avatarurl',
    'picture',
    'profilepicture',
    'logo',
    'logoresolutionresult',
    'photo',
    'image',
    'avatar',
  ];
  const image = node.node(...names);
  const url = image?.get('url', 'contenturl', 'src') ?? largestIn(image, 3) ?? node.get(...names);
  // A relative path in state belongs to another host, which only the scripts name.
  return typeof url === 'string' && /^(?:https?:)?\/\//i.test(url) ? url : undefined;
}

/** The address of an image in several sizes, which have the beginning of their addresses in common. */
function largestIn(image: StateNode | undefined, depth: number): string | undefined {
  const sizes = [...(image?.nodes('artifacts') ?? [])];
  const [largest] = sizes.sort((a, b) => Number(b.get('width')) - Number(a.get('width')));
  const [root, rest] = [image?.get('rooturl'), largest?.get('fileidentifyingurlpathsegment')];
  if (typeof root === 'string' && typeof rest === 'string') return root + rest;
  const inner = image?.node(
    'image',
    'vectorimage',
    'displayimagereference',
    'displayimagereferenceresolutionresult',
  );
  return inner && depth > 0 ? largestIn(inner, depth - 1) : undefined;
}

/** Address fields in their own node, else among the other fields with or without the prefix `address`. */
export function addressOf(node: StateNode): AddressParts | string | undefined {
  const line = node.get('address', 'headquarters', 'headquarter', 'location');
  if (typeof line === 'string') return line;
  const seat = node.node('address', 'headquarters', 'headquarter', 'postaladdress', 'location') ?? node;
  const own = seat.node('address') ?? seat;
  const code = own.text('countrycode', 'addresscountrycode');
  const streets = [own.text('street1', 'line1'), own.text('street2', 'line2')];
  return {
    street:
      streets.filter((line) => line !== undefined).join(', ') ||
      own.text('street', 'streetaddress', 'addressstreet', 'addressline1'),
    city: own.text('city', 'addresslocality', 'locality', 'addresscity', 'town'),
    state: own.text('state', 'addressregion', 'region', 'geographicarea', 'addressstate', 'province'),
    postalCode: own.text('postalcode', 'zip', 'zipcode', 'addresspostalcode', 'postcode'),
    // Applications write codes in small letters, too.
    country:
      code === undefined ? own.text('country', 'addresscountry', 'countryname') : String(code).toUpperCase(),
  };
}

function urlOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'url' in value ? value.url : value;
}

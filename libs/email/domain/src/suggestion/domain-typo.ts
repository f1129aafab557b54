import { getPublicSuffix, parse } from 'tldts';
import { editDistance } from './edit-distance';
import popularDomains from './popular-domains.json';

/** The likely intended domain of a mistyped one. */
export interface DomainTypo {
  readonly domain: string;
  /** `provider`: a popular mail domain. `ending`: only the ending was corrected, so whether the domain exists is unknown. */
  readonly kind: 'provider' | 'ending';
}

interface Popular {
  readonly domain: string;
  /** The parts before and after the first dot. */
  readonly name: string;
  readonly ending: string;
}

const split = (domain: string): Popular => {
  const dot = domain.indexOf('.');
  return { domain, name: domain.slice(0, dot), ending: domain.slice(dot + 1) };
};
/** The likely targets of mistyped domains, the most used first: among equally near ones the first is chosen. */
const populars = popularDomains.map(split);
const known = new Set(popularDomains);
const commonEndings = ['com', 'net', 'org', 'co.uk', 'com.br', 'com.au'];
/** Real country endings that, below a popular name, are almost always a mistyped `com`. */
const truncatedCom = new Set(['co', 'cm', 'om']);

/**
 * The intended domain of a mistyped one (lower-case A-labels), judged by its letters alone. Careful rather than complete: short
 * names must be exact, the first letter must be right (or the key beside it, in the names that most people write), and a real
 * ending is not replaced by another. A popular domain with a further ending (`gmail.com.com`) is that domain. Real domains may resemble
 * typos, so call it only for domains that receive no mail.
 */
export function domainTypo(domain: string): DomainTypo | undefined {
  if (domain.length > 64 || known.has(domain)) return undefined;
  const provider = nearestPopular(domain) ?? populars.find((popular) => isExtended(popular, domain))?.domain;
  if (provider !== undefined) return { domain: provider, kind: 'provider' };
  const ending = fixedEnding(domain);
  return ending === undefined ? undefined : { domain: ending, kind: 'ending' };
}

/**
 * The popular domain whose name has one typo (a letter missing, added, wrong or swapped). Stricter than `domainTypo`, because it
 * is for domains that receive mail.
 */
export function misspelledPopular(domain: string): string | undefined {
  const typo = domainTypo(domain);
  const isOneSlip =
    typo?.kind === 'provider' &&
    beginsAlike(domain, typo.domain) &&
    editDistance(split(domain).name, split(typo.domain).name, 1) <= 1;
  return isOneSlip ? typo.domain : undefined;
}

/** `gmail.com.com`, `yahoo.co.uk.uk`: the domain and one more label, but not the ending of a country (`yahoo.com.mt`). */
function isExtended(popular: Popular, domain: string): boolean {
  const rest = domain.startsWith(`${popular.domain}.`) ? domain.slice(popular.domain.length + 1) : '';
  return rest !== '' && !rest.includes('.') && !isRealEnding(split(domain).ending);
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const keys = new Map(
  keyRows.flatMap((letters, row) => [...letters].map((letter, column) => [letter, { row, column }] as const)),
);
/** The largest providers. Squatters own the usual misspellings of their names and receive the mail for them. */
const largest = ['gmail', 'hotmail', 'yahoo', 'outlook', 'icloud'] as const;
/** Google offers no mailbox there; `gmail.ru`, for example, belongs to another company. */
const countriesWithoutGmail = new Set(['fr', 'es', 'it']);
/** Real sites whose names are one typo away from one of these providers. */
const ownSites = new Set([
  'gail',
  'cloud',
  'email',
  'ymail',
  'gmails',
  'yazoo',
  'ucloud',
  'grail',
  'hitmail',
  'iclou',
  'nacer',
]);
const isLargest = (name: string) => (largest as readonly string[]).includes(name);
const slips = new Map(largest.flatMap((name) => slipsOf(name).map((slip) => [slip, name] as const)));

/**
 * The largest provider's domain that a domain misspells, whether or not the domain receives mail: a letter missing, doubled,
 * swapped with its neighbour, or replaced by the key beside it; a truncated `com`; another country's `gmail`.
 */
export function misspelledLargest(domain: string): string | undefined {
  if (known.has(domain)) return undefined;
  const { name, ending } = split(domain);
  const isCut = truncatedCom.has(ending) || ending === 'con';
  if (isLargest(name)) {
    return isCut || (name === 'gmail' && countriesWithoutGmail.has(ending)) ? `${name}.com` : undefined;
  }
  const meant = ending === 'com' || isCut ? slips.get(name) : undefined;
  return meant === undefined ? undefined : `${meant}.com`;
}

function slipsOf(name: string): string[] {
  const beside = (letter: string) => {
    const row = keyRows.find((letters) => letters.includes(letter))!;
    const at = row.indexOf(letter);
    return [row[at - 1], row[at + 1]].filter((key) => key !== undefined);
  };
  const made = [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    const swapped = after === '' ? [] : [before + after[0]! + letter + after.slice(1)];
    const inside = at === 0 ? [] : [before + after, ...beside(letter).map((key) => before + key + after)];
    return [before + letter + letter + after, ...swapped, ...inside];
  });
  const others: Partial<Record<string, string[]>> = {
    yahoo: ['uahoo', 'tahoo'],
    icloud: ['icould', 'iclould'],
  };
  return [...made, ...(others[name] ?? [])].filter((slip) => slip !== name && !ownSites.has(slip));
}

/** Whether a domain that resembles a misspelling is a real site. */
export function isOwnSite(domain: string): boolean {
  return ownSites.has(split(domain).name);
}

/** A popular domain by its name alone (`gmail`), without its dots (`gmailcom`), or with hyphens for them (`gmx-de`). */
export function popularDomainFor(label: string): string | undefined {
  return populars.find(
    ({ domain, name }) => name === label || ['', '-'].some((mark) => domain.replaceAll('.', mark) === label),
  )?.domain;
}

/**
 * The popular domain that has the same name and another ending: gmail.com for `gmail.net`. The ending is a public suffix, or a single
 * label. Call it only for domains that receive no mail, or that imitate one of the largest providers.
 */
export function otherEnding(domain: string): string | undefined {
  const { name, ending } = split(domain);
  const isEnding = !ending.includes('.') || isRealEnding(ending);
  return known.has(domain) || !isEnding
    ? undefined
    : populars.find((popular) => popular.name === name)?.domain;
}

/**
 * Whether a domain is the name of one of the largest providers with a generic ending, as `hotmail.org` is. Country endings do not count:
 * other companies own such names there.
 */
export function imitatesLargest(domain: string): boolean {
  const { name, ending } = split(domain);
  return isLargest(name) && /^[a-z]{3,}$/.test(ending) && !known.has(domain);
}

function nearestPopular(domain: string): string | undefined {
  const typed = split(domain);
  let best: string | undefined;
  let bestCost = 3;
  for (const popular of populars) {
    const cost = nameCost(typed.name, popular.name) + endingCost(typed.ending, popular.ending);
    if (cost < bestCost) [best, bestCost] = [popular.domain, cost];
  }
  return best;
}

function nameCost(typed: string, name: string): number {
  const isBeside = isLargest(name) && areNeighbours(typed[0]!, name[0]!) && typed.length === name.length;
  const tolerance = typed.length >= 7 && name.length >= 7 ? 2 : name.length >= 5 ? 1 : 0;
  if (!beginsAlike(typed, name) && !isBeside) return Infinity;
  const slips = editDistance(typed, name, tolerance, (a, b) => (areNeighbours(a, b) ? 1 : 2));
  // Any one letter may be wrong in the names that most people write.
  return isLargest(name) ? Math.min(slips, editDistance(typed, name, 1)) : slips;
}

/** Whether the first letter is right, or swapped with the second. */
function beginsAlike(typed: string, name: string): boolean {
  return typed[0] === name[0] || (typed[0] === name[1] && typed[1] === name[0]);
}

/** Whether a finger that misses one key hits the other. */
function areNeighbours(a: string, b: string): boolean {
  const [one, other] = [keys.get(a), keys.get(b)];
  return (
    one !== undefined &&
    other !== undefined &&
    Math.abs(one.row - other.row) <= 1 &&
    Math.abs(one.column - other.column) <= 1
  );
}

function endingCost(typed: string, ending: string): number {
  if (typed === ending) return 0;
  if (isRealEnding(typed)) return ending === 'com' && truncatedCom.has(typed) ? 1 : Infinity;
  if (ending.startsWith(typed)) return 1;
  // Two letters leave too little when one is wrong.
  return editDistance(typed, ending, 1, () => (ending.length > 2 ? 1 : 2));
}

function fixedEnding(domain: string): string | undefined {
  if (parse(domain).isIcann) return undefined;
  const labels = domain.split('.');
  const typed = labels.at(-1)!;
  const meant = commonEndings.find((ending) => editDistance(typed, ending, 1) === 1);
  return meant === undefined ? undefined : [...labels.slice(0, -1), meant].join('.');
}

function isRealEnding(ending: string): boolean {
  const suffix = parse(`x.${ending}`);
  return suffix.isIcann === true && getPublicSuffix(`x.${ending}`) === ending;
}

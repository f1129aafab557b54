/** A city with the names that pages use. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  state: string | null;
  postalCode: string | null;
}

/**
 * Words for pages of one language. A word in another script may have a Latin form after `/`, for slugs and domain names.
 */
export interface Culture {
  /** BCP 47. */
  language: string;
  places: readonly Place[];
  /** A pattern with `{n}`, the number of the house. */
  street: string;
  given: readonly string[];
  family: readonly string[];
  /** Pattern with `{given}` and `{family}`. */
  personName: string;
  brands: readonly string[];
  /** Trades of companies: the word in their name, and the industry. */
  trades: readonly { readonly word: string; readonly industry: string }[];
  /** Pattern with `{brand}`, `{trade}` and `{form}`. */
  companyName: string;
  forms: readonly string[];
  companyTypes: readonly string[];
  schools: readonly string[];
  /** The industry of schools. */
  teaching: string;
  titles: readonly string[];
  degrees: readonly string[];
  fields: readonly string[];
  /** The word after a number of people. */
  employees: string;
  labels: Labels;
  /** Sentences about companies, with `{name}`, `{city}`, `{year}`. */
  about: readonly string[];
  /** Sentences about persons, with `{field}`, `{city}`, `{year}`. */
  bio: readonly string[];
}

/** The labels of visible values on a page. */
interface Labels {
  industry: string;
  type: string;
  employees: string;
  revenue: string;
  website: string;
  headquarters: string;
  location: string;
}

/** A word without its Latin form. */
export function inScript(word: string): string {
  return word.split('/')[0]!;
}

/** A word's Latin form. */
export function inLatin(word: string): string {
  return word.split('/').at(-1)!;
}

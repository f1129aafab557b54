/** Where people live and companies sit. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  state: string | null;
  postalCode: string | null;
}

/**
 * What pages of one language are made of. A word in another script may be followed by `/` and its Latin form, which
 * slugs and domain names are made of.
 */
export interface Culture {
  /** BCP 47. */
  language: string;
  places: readonly Place[];
  /** `{n}` is the number of the house. */
  street: string;
  given: readonly string[];
  family: readonly string[];
  /** Of `{given}` and `{family}`. */
  personName: string;
  brands: readonly string[];
  /** What companies do: the word in their name, and the industry. */
  trades: readonly (readonly [word: string, industry: string])[];
  /** Of `{brand}`, `{trade}` and `{form}`. */
  companyName: string;
  forms: readonly string[];
  companyTypes: readonly string[];
  schools: readonly string[];
  /** The industry of schools. */
  teaching: string;
  titles: readonly string[];
  degrees: readonly string[];
  fields: readonly string[];
  /** What follows a number of people. */
  employees: string;
  labels: Labels;
  /** Of companies; `{name}`, `{city}`, `{year}`. */
  about: readonly string[];
  /** Of persons; `{field}`, `{city}`, `{year}`. */
  bio: readonly string[];
}

/** The words before values that a page shows to people. */
export interface Labels {
  industry: string;
  type: string;
  employees: string;
  revenue: string;
  website: string;
  headquarters: string;
  location: string;
}

export const englishLabels: Labels = {
  industry: 'Industry',
  type: 'Type',
  employees: 'Company size',
  revenue: 'Revenue',
  website: 'Website',
  headquarters: 'Headquarters',
  location: 'Location',
};

/** A list written as one text. */
export function list(text: string): readonly string[] {
  return text.split(/,\s*/);
}

/** Places written as `DE Berlin, Berlin, 10115`; without a state `FR Lyon, , 69002`. */
export function places(...texts: readonly string[]): readonly Place[] {
  return texts.map((text) => {
    const [city = '', state = '', postalCode = ''] = list(text.slice(3));
    return { country: text.slice(0, 2), city, state: state || null, postalCode: postalCode || null };
  });
}

/** A word without its Latin form. */
export function inScript(word: string): string {
  return word.split('/')[0]!;
}

/** A word's Latin form. */
export function inLatin(word: string): string {
  return word.split('/').at(-1)!;
}

/** A role of a person; two roles at one company are two experiences. */
export interface Experience {
  title: string | null;
  companyName: string | null;
  companyNetworkId: string | null;
  companyUrl: string | null;
  employmentType: string | null;
  location: string | null;
  /** Partial ISO dates: `2019`, `2019-04`, `2019-04-01`. */
  startDate: string | null;
  endDate: string | null;
  /** null: the page does not say it, or in words that are not understood. */
  isCurrent: boolean | null;
  description: string | null;
}

export interface Education {
  schoolName: string | null;
  schoolNetworkId: string | null;
  degree: string | null;
  fieldOfStudy: string | null;
  startDate: string | null;
  endDate: string | null;
  description: string | null;
}

export interface Language {
  name: string;
  proficiency: string | null;
}

export interface Certification {
  name: string;
  authority: string | null;
  credentialId: string | null;
  url: string | null;
  startDate: string | null;
  endDate: string | null;
}

/** The facts of a person's page; null or empty where unknown. */
export interface ProfileFacts {
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  overview: string | null;
  pictureUrl: string | null;
  websiteUrl: string | null;
  industry: string | null;
  /** In the page's words. */
  location: string | null;
  addressCity: string | null;
  addressState: string | null;
  addressCountry: string | null;
  addressCountryCode: string | null;
  followerCount: number | null;
  /** `500+` is 500. */
  connectionCount: number | null;
  currentTitle: string | null;
  currentCompanyName: string | null;
  currentCompanyNetworkId: string | null;
  experiences: readonly Experience[];
  education: readonly Education[];
  skills: readonly string[];
  languages: readonly Language[];
  certifications: readonly Certification[];
}

/** The profile record of docs/network.md. All keys are always present. */
export interface ProfileRecord extends ProfileFacts {
  name: string;
  /** The slug of the page's URL. */
  networkId: string;
  /** The page existed, and is gone or no longer accessible. */
  deleted: boolean;
}

export const noProfileFacts: ProfileFacts = {
  name: null,
  firstName: null,
  lastName: null,
  headline: null,
  overview: null,
  pictureUrl: null,
  websiteUrl: null,
  industry: null,
  location: null,
  addressCity: null,
  addressState: null,
  addressCountry: null,
  addressCountryCode: null,
  followerCount: null,
  connectionCount: null,
  currentTitle: null,
  currentCompanyName: null,
  currentCompanyNetworkId: null,
  experiences: [],
  education: [],
  skills: [],
  languages: [],
  certifications: [],
};

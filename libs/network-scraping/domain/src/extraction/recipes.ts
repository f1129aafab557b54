import {
  noCompanyFacts,
  noCompanySource,
  readCompany,
  type CompanyDraft,
  type CompanyRecord,
  type CompanySource,
} from '../record/company';
import {
  mergeCertifications,
  mergeEducation,
  mergeExperiences,
  mergeLanguages,
  mergeSkills,
} from '../record/merge-entries';
import { noProfileFacts, type ProfileFacts, type ProfileRecord } from '../record/profile';
import { currentRole, readProfile, type DraftPage, type ProfileDraft } from '../record/profile-draft';
import { foldText } from '../record/text';
import type { Subject, SubjectKind } from '../subject/subject';
import type { JsonNode } from './markup/json';
import type { PageScan } from './markup/page-scan';
import type { MergePlan, Origin, Origins, SourceResult } from './merge-facts';
import { draftOfCompanyMeta, draftOfPersonMeta } from './meta/page-meta';
import { draftOfOrganization } from './structured/company-entity';
import { draftOfCompanyState } from './structured/company-state';
import type { EntityGraph, PageContext } from './structured/entities';
import { draftOfPerson } from './structured/person-entity';
import { draftOfPersonState } from './structured/person-state';
import type { StateNode } from './structured/state-node';
import type { SectionKind } from './visible/section-headings';
import { draftOfVisibleCompany, draftOfVisiblePerson, type VisiblePage } from './visible/visible-page';

export interface Records {
  company: CompanyRecord;
  person: ProfileRecord;
}

/** The facts that a source may give about each kind of subject. */
export interface Facts {
  company: CompanySource;
  person: ProfileFacts;
}

interface Drafts {
  company: CompanyDraft;
  person: ProfileDraft;
}

/** Reads a kind of page, with one function for each source. */
export interface PageRecipe<K extends SubjectKind> {
  fromEntity(node: JsonNode, graph: EntityGraph): Drafts[K];
  fromState(node: StateNode): Drafts[K];
  fromMeta(scan: PageScan, context: PageContext): Drafts[K] | undefined;
  fromVisible(page: VisiblePage): Drafts[K];
  read(draft: Drafts[K], page: DraftPage): Facts[K];
  nothing: Facts[K];
  /** The record of an unknown subject; it has all keys of a record. */
  emptyRecord: Omit<Records[K], 'name' | 'networkId'>;
  plan: MergePlan<Facts[K]>;
  /** Removes values that only the comparison of all sources shows to be wrong. */
  settle(
    sources: readonly SourceResult<Facts[K]>[],
    shows: (text: string) => boolean,
  ): readonly SourceResult<Facts[K]>[];
  /** Sections whose entries should all be read. */
  listedSections: readonly SectionKind[];
  /** The record of merged facts, and the source of each of its fields. */
  complete(facts: Facts[K] & { name: string }, origins: Origins, networkId: string): ReadFields<K>;
}

interface ReadFields<K extends SubjectKind> {
  record: Records[K];
  origins: Origins;
}

/** A structured address is more exact than a line of text, if both name the same city. */
const sameCity = { on: 'addressCity', order: ['json-ld', 'microdata', 'state', 'visible', 'meta'] } as const;
const place = ['addressCity', 'addressState', 'addressCountry', 'addressCountryCode'] as const;
/** Pictures on the visible page are small and often loaded late. */
const pictures: readonly Origin[] = ['json-ld', 'microdata', 'state', 'meta', 'visible'];

const company: PageRecipe<'company'> = {
  fromEntity: draftOfOrganization,
  fromState: draftOfCompanyState,
  fromMeta: draftOfCompanyMeta,
  fromVisible: draftOfVisibleCompany,
  read: readCompany,
  nothing: noCompanySource,
  emptyRecord: { ...noCompanyFacts, deleted: false },
  plan: {
    groups: [{ fields: ['addressStreet', 'addressPostalCode', ...place], agreed: sameCity }],
    prose: ['overview'],
    orders: { pictureUrl: pictures },
    undisputed: ['name', 'pictureUrl'],
    lists: {},
  },
  settle: settleCompany,
  listedSections: [],
  complete: ({ name, overview, sizeRange, members, ...rest }, origins, networkId) => {
    const { sizeRange: rangeOrigin, members: membersOrigin, ...others } = origins;
    const origin = rangeOrigin ?? membersOrigin;
    return {
      record: { name, overview, networkId, ...rest, employeeCount: sizeRange ?? members, deleted: false },
      origins: origin ? { ...others, employeeCount: origin } : others,
    };
  },
};

const person: PageRecipe<'person'> = {
  fromEntity: draftOfPerson,
  fromState: draftOfPersonState,
  fromMeta: draftOfPersonMeta,
  fromVisible: draftOfVisiblePerson,
  read: readProfile,
  nothing: noProfileFacts,
  emptyRecord: { ...noProfileFacts, deleted: false },
  plan: {
    groups: [
      { fields: ['name', 'firstName', 'lastName'] },
      { fields: place, agreed: sameCity },
      { fields: ['currentTitle', 'currentCompanyName', 'currentCompanyNetworkId'] },
    ],
    prose: ['overview'],
    orders: { pictureUrl: pictures },
    undisputed: ['name', 'firstName', 'lastName', 'pictureUrl'],
    lists: {
      experiences: mergeExperiences,
      education: mergeEducation,
      certifications: mergeCertifications,
      languages: mergeLanguages,
      skills: mergeSkills,
    },
  },
  settle: settlePerson,
  listedSections: ['experience', 'education', 'certifications', 'languages'],
  complete: ({ name, firstName, lastName, headline, overview, ...rest }, origins, networkId) => {
    const { currentCompanyName: employer, currentCompanyNetworkId: id } = rest;
    // The beginning of the page may name only the company; a list of another source may have the title of that role.
    const current = currentRole(rest.experiences, employer === null ? undefined : { name: employer, id });
    return {
      record: {
        name,
        firstName,
        lastName,
        headline,
        overview,
        networkId,
        ...rest,
        ...current,
        deleted: false,
      },
      origins: withCurrent(origins, current),
    };
  },
};

/** Removes postal codes that are not on the visible page, if that page shows a street. */
function settleCompany(
  sources: readonly SourceResult<CompanySource>[],
  shows: (text: string) => boolean,
): readonly SourceResult<CompanySource>[] {
  const isShown = sources.some(({ origin, facts }) => origin === 'visible' && facts.addressStreet !== null);
  return sources.map(({ origin, facts }) => {
    const code = facts.addressPostalCode;
    const isKnown = !isShown || code === null || shows(code);
    return { origin, facts: isKnown ? facts : { ...facts, addressPostalCode: null } };
  });
}

/**
 * Structured data often give the headline as the title of the first employer, and a school as an employer. Entries of the visible
 * page have their own names.
 */
function settlePerson(sources: readonly SourceResult<ProfileFacts>[]): readonly SourceResult<ProfileFacts>[] {
  const folded = (texts: readonly (string | null)[]): ReadonlySet<string> =>
    new Set(texts.flatMap((text) => (text === null ? [] : foldText(text))));
  const headlines = folded(sources.map(({ facts }) => facts.headline));
  const schools = folded(sources.flatMap(({ facts }) => facts.education.map((entry) => entry.schoolName)));
  return sources.map((source) => {
    const { origin, facts } = source;
    if (origin === 'visible') return source;
    const overview = facts.overview === null ? '' : foldText(facts.overview);
    const repeats = [...headlines].some((line) => overview.startsWith(line) || line.startsWith(overview));
    const experiences = facts.experiences.flatMap((entry) => {
      if (entry.startDate !== null || entry.description !== null) return [entry];
      const isHeadline = entry.title !== null && headlines.has(foldText(entry.title));
      const title = isHeadline ? null : entry.title;
      const isSchool = entry.companyName !== null && schools.has(foldText(entry.companyName));
      return title === null && (isSchool || entry.companyName === null) ? [] : [{ ...entry, title }];
    });
    const current = currentRole(experiences, undefined);
    return {
      origin,
      facts: { ...facts, experiences, ...current, overview: repeats ? null : facts.overview },
    };
  });
}

function withCurrent(origins: Origins, current: object): Origins {
  const others = Object.entries(origins).filter(([key]) => !(key in current));
  const known = Object.entries(current).filter(([, value]) => value !== null);
  return Object.fromEntries([
    ...others,
    ...known.map(([key]) => [key, origins[key] ?? origins['experiences']] as const),
  ]) as Origins;
}

export const recipes: { [K in SubjectKind]: PageRecipe<K> } = { company, person };

/** A record of an earlier parser, with the keys of the present one. */
export function withAllKeys<K extends SubjectKind>(page: {
  subject: Subject<K>;
  record: Records[K];
}): Records[K] {
  const recipe: PageRecipe<K> = recipes[page.subject.kind];
  return { ...recipe.emptyRecord, ...page.record };
}

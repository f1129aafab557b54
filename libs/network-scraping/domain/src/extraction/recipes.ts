import {
  noCompanyFacts,
  readCompany,
  type CompanyDraft,
  type CompanyFacts,
  type CompanyRecord,
} from '../record/company';
import { noProfileFacts, type ProfileFacts, type ProfileRecord } from '../record/profile';
import { readProfile, type ProfileDraft } from '../record/profile-draft';
import type { Network } from '../subject/network';
import type { Subject, SubjectKind } from '../subject/subject';
import { draftOfOrganization } from './structured/company-entity';
import { draftOfCompanyState } from './structured/company-state';
import type { EntityGraph, PageContext } from './structured/entities';
import type { JsonNode } from './markup/json';
import { draftOfCompanyDom, draftOfCompanyMeta, draftOfPersonDom, draftOfPersonMeta } from './meta/page-meta';
import type { PageScan } from './markup/page-scan';
import { draftOfPerson } from './structured/person-entity';
import { draftOfPersonState } from './structured/person-state';
import type { StateNode } from './structured/state-node';

/** The record of each kind of page. */
export interface Records {
  company: CompanyRecord;
  person: ProfileRecord;
}

/** What may be known of each kind of subject. */
export interface Facts {
  company: CompanyFacts;
  person: ProfileFacts;
}

interface Drafts {
  company: CompanyDraft;
  person: ProfileDraft;
}

/** How a kind of page is read, source by source. */
export interface PageRecipe<K extends SubjectKind> {
  fromEntity(node: JsonNode, graph: EntityGraph): Drafts[K];
  fromState(node: StateNode): Drafts[K];
  fromMeta(scan: PageScan, context: PageContext): Drafts[K] | undefined;
  fromDom(scan: PageScan, context: PageContext): Drafts[K] | undefined;
  read(draft: Drafts[K], network: Network, pageUrl: string): Facts[K];
  nothing: Facts[K];
  /** Fields that only mean something together. */
  groups: readonly (readonly (keyof Facts[K] & string)[])[];
  complete(facts: Facts[K] & { name: string }, networkId: string): Records[K];
}

export const recipes: { [K in SubjectKind]: PageRecipe<K> } = {
  company: {
    fromEntity: draftOfOrganization,
    fromState: draftOfCompanyState,
    fromMeta: draftOfCompanyMeta,
    fromDom: draftOfCompanyDom,
    read: readCompany,
    nothing: noCompanyFacts,
    groups: [
      [
        'addressStreet',
        'addressCity',
        'addressState',
        'addressPostalCode',
        'addressCountry',
        'addressCountryCode',
      ],
    ],
    complete: ({ name, overview, ...rest }, networkId) => ({
      name,
      overview,
      networkId,
      ...rest,
      deleted: false,
    }),
  },
  person: {
    fromEntity: draftOfPerson,
    fromState: draftOfPersonState,
    fromMeta: draftOfPersonMeta,
    fromDom: draftOfPersonDom,
    read: readProfile,
    nothing: noProfileFacts,
    groups: [
      ['name', 'firstName', 'lastName'],
      ['addressCity', 'addressState', 'addressCountry', 'addressCountryCode'],
      ['experiences', 'currentTitle', 'currentCompanyName', 'currentCompanyNetworkId'],
    ],
    complete: ({ name, firstName, lastName, headline, overview, ...rest }, networkId) => ({
      name,
      firstName,
      lastName,
      headline,
      overview,
      networkId,
      ...rest,
      deleted: false,
    }),
  },
};

/** A record that an earlier parser wrote, with the keys that did not exist then. */
export function withAllKeys<K extends SubjectKind>(page: {
  subject: Subject<K>;
  record: Records[K];
}): Records[K] {
  const recipe: PageRecipe<K> = recipes[page.subject.kind];
  return { ...recipe.nothing, ...page.record };
}

import { backgroundSections } from './background-sections';
import { classedCards, memberCards, unmarkedCards } from './member-cards';
import { keyedCards } from './keyed-cards';
import { microformats } from './microformats';
import type { Generation } from './profile';
import { profileSections } from './profile-sections';
import { resultCards } from './result-cards';
import { sectionCards } from './section-cards';

export { recordOf, urlOfProfile, type Generation, type ShownProfile } from './profile';
export { sampleProfile } from './sample-profile';
export { wordings, type Wording } from './wording';

/** Generations of the mark-up of networks' pages of people, the latest first. */
export const generations: readonly Generation[] = [
  sectionCards,
  resultCards,
  profileSections,
  backgroundSections,
  microformats,
  memberCards,
  classedCards,
  unmarkedCards,
  keyedCards,
];

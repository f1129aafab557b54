/** The mark-ups of a professional network's pages, each with classes that only its pages have. */
const marks = {
  section_cards: ['core-section-container'],
  result_cards: ['result-card'],
  member_cards: ['pvs-entity', 'profile-component-entity', 'entity-collection-item', 'pv-entity__'],
  background_sections: ['background-summary', 'background-experience'],
  profile_sections: ['profile-card', 'profile-section'],
  microformats: ['hresume'],
} as const;

export type Generation = keyof typeof marks;
export const generations = Object.keys(marks) as Generation[];

/** The generation of a page's mark-up. @returns null for another network's, or a page without such marks */
export function generationOf(html: string): Generation | null {
  return generations.find((name) => marks[name].some((mark) => html.includes(mark))) ?? null;
}

/** How a page is written. */
export interface PageLayout {
  readonly generation: Generation | null;
  /** The `lang` of the page, in lower case; null without one. */
  readonly language: string | null;
}

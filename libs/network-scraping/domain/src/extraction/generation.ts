/** The mark-ups of a professional network's pages, each with the class that only its pages have. */
const marks = {
  member_cards: /\bpvs-entity\b|profile-component-entity/,
  section_cards: /\bcore-section-container\b/,
  result_cards: /\bresult-card\b/,
  background_sections: /\bbackground-(?:summary|section|experience|education)\b/,
  profile_sections: /\bprofile-(?:card|section)\b/,
  microformats: /\bhresume\b/,
} as const;

export type Generation = keyof typeof marks;
export const generations = Object.keys(marks) as Generation[];

/** The generation of a page's mark-up. @returns null for another network's, or a page without such marks */
export function generationOf(html: string): Generation | null {
  return generations.find((name) => marks[name].test(html)) ?? null;
}

/** How a page is written. */
export interface PageLayout {
  readonly generation: Generation | null;
  /** The `lang` of the page, in lower case; null without one. */
  readonly language: string | null;
}

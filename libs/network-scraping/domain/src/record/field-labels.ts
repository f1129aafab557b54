import labels from './field-labels.json';

/** A field that pages label in many languages. */
export type LabelledField = keyof typeof labels;

/** Labels of values on company and person pages (`dt` of a `dl`, names of `additionalProperty`). */
const fields = new Map(
  Object.entries(labels).flatMap(([name, words]) =>
    words.map((word) => [labelKey(word), name as LabelledField] as const),
  ),
);

export function fieldOfLabel(label: unknown): LabelledField | undefined {
  return typeof label === 'string' ? fields.get(labelKey(label)) : undefined;
}

function labelKey(label: string): string {
  return label
    .slice(0, 60)
    .toLowerCase()
    .replace(/['’]/g, '’')
    .replace(/[:：\s]+$/, '')
    .trim();
}

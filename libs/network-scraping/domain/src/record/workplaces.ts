import words from './workplaces.json';

/** Kinds of workplace in networks' words, in the languages of the large ones; CLDR has none. */
const kinds = new Set(words);
const separator = /\s*[·•|]\s*/;

/** Whether a text is a kind of workplace: `On-site`, `Hybrid`, `Remote`. */
export function isWorkplaceKind(text: string): boolean {
  return kinds.has(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\u2010\u2011]/g, '-')
      .replace(/^[(（]|[)）]$/g, '')
      .trim(),
  );
}

/** A place without the kind of workplace behind it: `Mumbai, India · On-site`. Undefined when nothing remains. */
export function withoutWorkplaceKind(text: string): string | undefined {
  const parts = text.replace(/\s*[(（]([^()（）]+)[)）]$/, (part, inner: string) =>
    isWorkplaceKind(inner) ? '' : part,
  );
  return (
    parts
      .split(separator)
      .filter((part) => part !== '' && !isWorkplaceKind(part))
      .join(' · ') || undefined
  );
}

import { readAddress } from '@enrichment/email-domain';

/** The entries of a list file: one per line, `#` begins a comment, blank lines are ignored. */
export function readList(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/**
 * The domains of a published list (lines, or a JSON array of strings) as lower-case A-labels, sorted, without duplicates. Entries
 * that are no domain name (a comment, a pattern, HTML) are left out.
 */
export function readPublishedDomains(text: string): string[] {
  const lines = text.trimStart().startsWith('[') ? jsonStrings(text) : readList(text);
  const domains = lines.map(asDomain).filter((domain) => domain !== undefined);
  return [...new Set(domains)].sort();
}

function jsonStrings(text: string): string[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function asDomain(line: string): string | undefined {
  const read = readAddress(`x@${line}`);
  return 'flaw' in read || read.domainKind !== 'name' ? undefined : read.asciiDomain;
}

/** Entries of several lists: `all`, and those that at least two lists hold (`agreed`); with one list, all of its entries. */
export function joinLists(lists: readonly Iterable<string>[]): { all: Set<string>; agreed: Set<string> } {
  const all = new Set<string>();
  const agreed = new Set<string>();
  for (const list of lists)
    for (const entry of new Set(list)) {
      if (lists.length === 1 || all.has(entry)) agreed.add(entry);
      all.add(entry);
    }
  return { all, agreed };
}

import { readAddress } from '@enrichment/email-domain';

/** The entries of a list file: one a line, `#` begins a comment, blank lines do not count. */
export function readList(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/**
 * The domains of a published list, as lower-case A-labels, sorted, each once: a line or a JSON array of strings each.
 * What is no domain name (a comment, a pattern, HTML) is left out.
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

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
 * that are no domain name (a pattern, HTML) are counted.
 *
 * @throws SyntaxError for broken JSON
 */
export function readPublishedDomains(text: string): {
  readonly domains: readonly string[];
  readonly rejected: number;
} {
  const lines = text.trimStart().startsWith('[') ? jsonStrings(text) : readList(text);
  const domains = new Set<string>();
  let rejected = 0;
  for (const line of lines) {
    const domain = asDomain(line);
    if (domain === undefined) rejected++;
    else domains.add(domain);
  }
  return { domains: [...domains].sort(), rejected };
}

function jsonStrings(text: string): string[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Nearly every entry; the others are read as domains of addresses. */
const plainDomain = /^(?=.{1,200}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

function asDomain(line: string): string | undefined {
  if (plainDomain.test(line) && !/(?:^|\.)..--/.test(line)) return line;
  const read = readAddress(`x@${line}`);
  return 'flaw' in read || read.domainKind !== 'name' ? undefined : read.asciiDomain;
}

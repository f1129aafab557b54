import type { SpfFacts } from '@enrichment/email-domain';

/** SPF facts (RFC 7208 section 4.5) from all TXT records of a domain: exactly one may be a policy. */
export function readSpf(texts: readonly string[]): SpfFacts {
  const policies = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const hasSpf = policies.length === 1;
  return { hasSpf, sendsNothing: hasSpf && /^v=spf1 +-all *$/i.test(policies[0]!) };
}

/**
 * Names to query for a domain's DMARC policy, in order (RFC 9989 section 4.10): the domain, then its ancestors of at most seven
 * labels, including the top-level domain. At most eight names.
 */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels
    .map((_, start) => labels.slice(start))
    .filter((rest, start) => start === 0 || rest.length < 8)
    .map((rest) => `_dmarc.${rest.join('.')}`);
}

/** The number of DMARC policies among TXT records. */
export function countDmarc(texts: readonly string[]): number {
  return texts.filter((text) => /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/.test(text)).length;
}

/**
 * Whether a TXT record publishes a DKIM key (RFC 6376 section 3.6.1): `v=` is missing or DKIM1, `p=` is there and, since an empty
 * one revokes the key, not empty.
 */
export function isDkimKey(text: string): boolean {
  const tags = new Map(
    text.split(';').map((tag) => {
      const [name, ...value] = tag.split('=');
      return [name!.trim(), value.join('=').trim()] as const;
    }),
  );
  return (tags.get('v') ?? 'DKIM1') === 'DKIM1' && /^[A-Za-z0-9+/]/.test(tags.get('p') ?? '');
}

import type { HomePages } from '@enrichment/network-scraping-domain';
import { GuardedHomePages } from '@enrichment/network-scraping-http';
import type { NetworkPlace } from './network-place';

/** `.test` exists nowhere (RFC 2606): with the bundled demo network, which serves such home pages, it is asked for them. */
export function demoHomePages({ demo, http }: NetworkPlace, others: HomePages): HomePages {
  if (!demo) return others;
  const pages = new GuardedHomePages({
    http,
    timeoutMs: 2_000,
    addresses: (domain) => [demo.websiteUrl(domain)],
  });
  return {
    fetch: (domain, signal) => (/\.test$/.test(domain) ? pages : others).fetch(domain, signal),
  };
}

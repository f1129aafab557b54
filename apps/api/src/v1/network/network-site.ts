import { isIP } from 'node:net';
import type { EgressGuard } from '@enrichment/egress';
import { ProfileSite } from '@enrichment/network-scraping-domain';
import type { Config } from '@enrichment/application';
import { withoutBrackets } from '@enrichment/kernel';
import { nowhere } from '../../outside/names';

/** The profile site that this service reads. */
export class NetworkSite {
  readonly site: ProfileSite;
  /** Whether there is one: `NETWORK_BASE_URL` is set. */
  readonly isConfigured: boolean;
  /** Whether its host is an IP address that may not be reached. */
  readonly isRefused: boolean;

  constructor(
    {
      networkBaseUrl,
      networkPaths,
      networkAllowPrivate,
    }: Pick<Config, 'networkBaseUrl' | 'networkPaths' | 'networkAllowPrivate'>,
    guard: EgressGuard,
  ) {
    this.isConfigured = networkBaseUrl !== undefined;
    this.site = new ProfileSite(networkBaseUrl ?? nowhere, networkPaths);
    const host = withoutBrackets(new URL(this.site.baseUrl).hostname);
    this.isRefused = !networkAllowPrivate && isIP(host) !== 0 && !guard.allows(host);
  }
}

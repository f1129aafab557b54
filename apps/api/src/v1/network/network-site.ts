import { isIP } from 'node:net';
import { type EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { ProfileSite } from '@enrichment/network-scraping-domain';
import type { Config } from '../../config/config';
import { userAgent } from '../../platform/egress/user-agent';
import { serverOf } from '../../config/zone-routes';

/** The service's name in robots.txt: the user agent without its version. */
export const productToken = userAgent.split('/')[0]!;

/** Never resolves (RFC 2606): identifiers are still parsed, and no request is sent. */
const nowhere = 'https://network.invalid';

/** The profile site that this service reads, and the connections to it. */
export class NetworkSite {
  readonly site: ProfileSite;
  /** Whether there is one: `NETWORK_BASE_URL` is set. */
  readonly isConfigured: boolean;
  /** Whether its host is an IP address that may not be reached. */
  readonly isRefused: boolean;
  /** Dialer of this site only. It may connect to the site's private address. */
  readonly dialer: TcpDialer;
  /** HTTP over this dialer. */
  readonly http: GuardedHttp;

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
    // The operator chose this host, so the machine's own resolver is used, with /etc/hosts.
    const ownServers = networkAllowPrivate ? [serverOf(this.site.baseUrl)] : [];
    this.dialer = new TcpDialer({ guard, ownServers });
    const host = new URL(this.site.baseUrl).hostname.replace(/^\[(.*)\]$/, '$1');
    this.isRefused = !networkAllowPrivate && isIP(host) !== 0 && !guard.allows(host);
    this.http = new GuardedHttp(this.dialer, { userAgent });
  }

  close(): Promise<void> {
    return this.http.close();
  }
}

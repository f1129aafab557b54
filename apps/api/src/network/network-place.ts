import { type EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { ProfileSite } from '@enrichment/network-scraping-domain';
import type { Config } from '../config';
import { userAgent } from '../egress/user-agent';
import { serverOf } from '../egress/zone-routes';

/** The name that robots.txt may call us by: the user agent without its version. */
export const productToken = userAgent.split('/')[0]!;

/** Never resolves (RFC 2606): identifiers are still read, and nothing is reached. */
const nowhere = 'https://network.invalid';

/** The professional network that this service reads. */
export class NetworkPlace {
  readonly site: ProfileSite;
  /** Whether there is one: `NETWORK_BASE_URL` is set. */
  readonly isConfigured: boolean;
  /** For pages of this network only: it may be let through to a private address. */
  readonly dialer: TcpDialer;
  /** Over this dialer. */
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
    // The operator chose this host, so the machine's own resolver is asked, /etc/hosts and all.
    const ownServers = networkAllowPrivate ? [serverOf(this.site.baseUrl)] : [];
    this.dialer = new TcpDialer({ guard, ownServers });
    this.http = new GuardedHttp(this.dialer, { userAgent });
  }

  close(): Promise<void> {
    return this.http.close();
  }
}

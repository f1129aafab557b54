import { type DemoMail, type DemoNetwork, startDemoMail, startDemoNetwork } from '@enrichment/demo-world';

/** The demo world, once for all replicas. */
export class DemoWorld {
  private constructor(
    private readonly network: DemoNetwork,
    private readonly mail: DemoMail,
  ) {}

  static async start(): Promise<DemoWorld> {
    const network = await startDemoNetwork();
    return new DemoWorld(network, await startDemoMail(network.world));
  }

  get networkUrl(): string {
    return this.network.url;
  }

  /** What leads a replica to it: the settings of an operator who has servers like these. */
  get settings(): Record<string, string> {
    const { zones, dns, smtp, rdapUrl } = this.mail;
    const toAll = (place: string) => zones.map((zone) => `${zone}=${place}`).join(',');
    return {
      NETWORK_BASE_URL: this.network.url,
      NETWORK_ALLOW_PRIVATE: 'on',
      HOME_PAGE_ROUTES: toAll(this.network.websiteUrl),
      DNS_SERVERS: toAll(`${dns.host}:${dns.port}`),
      RDAP_ROUTES: toAll(rdapUrl),
      SMTP_ROUTES: [...smtp]
        .map(([domain, to]) => `${domain}=${to === 'off' ? to : `${to.host}:${to.port}`}`)
        .join(','),
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.mail.close(), this.network.close()]);
  }
}

import type { DemoMail, DemoNetwork } from '@enrichment/demo-world';
import type { Environment } from '@enrichment/application';

/** Credits of an account that signs up in a demo. */
const signUpCredits = '1000';

/**
 * Settings that connect the service to a demo world. The operator's own settings win.
 *
 * @param network `undefined`: the operator has configured a network
 */
export function demoSettings(
  own: Environment,
  mail: Omit<DemoMail, 'close'>,
  network: Pick<DemoNetwork, 'url' | 'websiteUrl'> | undefined,
): Environment {
  const toAllZones = (place: string) => new Map(mail.zones.map((zone) => [zone, place]));
  const smtp = [...mail.smtp].map(
    ([domain, to]) => [domain, to === 'off' ? to : `${to.host}:${to.port}`] as const,
  );
  return {
    ...own,
    DNS_SERVERS: withRoutes(own['DNS_SERVERS'], toAllZones(`${mail.dns.host}:${mail.dns.port}`)),
    SMTP_ROUTES: withRoutes(own['SMTP_ROUTES'], new Map(smtp)),
    RDAP_ROUTES: withRoutes(own['RDAP_ROUTES'], toAllZones(mail.rdapUrl)),
    SIGN_UP_CREDITS: own['SIGN_UP_CREDITS']?.trim() || signUpCredits,
    ...(network && {
      NETWORK_BASE_URL: network.url,
      NETWORK_ALLOW_PRIVATE: 'on',
      HOME_PAGE_ROUTES: withRoutes(own['HOME_PAGE_ROUTES'], toAllZones(network.websiteUrl)),
    }),
  };
}

/** Adds `zone=place` entries to a comma-separated list, except for zones that it already names. */
function withRoutes(list: string | undefined, more: ReadonlyMap<string, string>): string {
  const entries = (list ?? '').split(',').filter((entry) => entry.trim() !== '');
  const named = new Set(
    entries.map((entry) =>
      entry
        .slice(0, Math.max(0, entry.indexOf('=')))
        .trim()
        .toLowerCase()
        .replace(/\.$/, ''),
    ),
  );
  const added = [...more].filter(([zone]) => !named.has(zone)).map(([zone, place]) => `${zone}=${place}`);
  return [...entries, ...added].join(',');
}

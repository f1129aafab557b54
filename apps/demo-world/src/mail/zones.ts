import type { MailDomain } from './mail-domain';

/** The data of a DNS record of a mail domain. */
export type DnsData =
  | { readonly type: 'A'; readonly address: string }
  | { readonly type: 'MX'; readonly priority: number; readonly exchange: string }
  | { readonly type: 'TXT'; readonly text: string };

/** The answer for a name: its records of a type, or NXDOMAIN. `undefined`: no answer. */
export type DnsReply =
  | { readonly code: 'noerror' | 'nxdomain'; readonly zone: string; readonly records: readonly DnsData[] }
  | { readonly code: 'servfail' | 'refused' };

/** Documentation addresses (RFC 5737). Clients reach the hosts of the demo world by routes, not by these addresses. */
const hostAddress = '192.0.2.25';
const mailHosts: readonly DnsData[] = [
  { type: 'MX', priority: 10, exchange: 'mx.demo.test' },
  { type: 'MX', priority: 20, exchange: 'mx2.demo.test' },
];

/** Answers queries about the domains, like a name server. */
export function answerFrom(
  domains: readonly MailDomain[],
): (name: string, type: string) => DnsReply | undefined {
  const byName = new Map(domains.map((domain) => [domain.name, domain]));
  return (name, type) => {
    const domain = closest(byName, name);
    if (!domain) return { code: 'refused' };
    if (domain.route === 'silent') return undefined;
    if (domain.route === 'servfail') return { code: 'servfail' };
    const names = namesOf(domain);
    const below = name.slice(0, -domain.name.length).replace(/\.$/, '');
    const known = names.get(below);
    const exists = known ?? [...names.keys()].some((other) => other.endsWith(`.${below}`));
    if (!exists) return { code: 'nxdomain', zone: domain.name, records: [] };
    const records = (known ?? []).filter((record) => record.type === type);
    return { code: 'noerror', zone: domain.name, records };
  };
}

/** The records of a domain, by the labels before its name. */
function namesOf({ name, route, policies }: MailDomain): Map<string, readonly DnsData[]> {
  const address: DnsData = { type: 'A', address: hostAddress };
  const routes: Readonly<Record<string, readonly DnsData[]>> = {
    mx: mailHosts,
    address: [address],
    null_mx: [{ type: 'MX', priority: 0, exchange: '' }],
  };
  const spf: DnsData[] = policies.spf ? [{ type: 'TXT', text: 'v=spf1 mx -all' }] : [];
  const names = new Map<string, readonly DnsData[]>([['', [...(routes[route] ?? []), ...spf]]]);
  if (policies.dmarc) names.set('_dmarc', [{ type: 'TXT', text: 'v=DMARC1; p=reject' }]);
  if (policies.dkim) names.set('mail._domainkey', [{ type: 'TXT', text: 'v=DKIM1; k=ed25519; p=ZGVtbw==' }]);
  if (name === 'demo.test') for (const host of ['mx', 'mx2']) names.set(host, [address]);
  return names;
}

function closest(domains: ReadonlyMap<string, MailDomain>, name: string): MailDomain | undefined {
  for (let suffix = name; suffix !== ''; suffix = suffix.slice(suffix.indexOf('.') + 1)) {
    const found = domains.get(suffix);
    if (found || !suffix.includes('.')) return found;
  }
  return undefined;
}

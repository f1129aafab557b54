import type { DnsRecord, DnsScript } from '@enrichment/email-domain/testing';
import { domainOf, type MailSystem } from './corpus';

/** `@` is the domain itself, a name without a dot is below it. */
export function fullHostname(hostname: string, { name }: MailSystem): string {
  if (hostname === '@') return domainOf(name);
  return hostname.includes('.') ? hostname : `${hostname}.${domainOf(name)}`;
}

/** Records of a lab's name server for these systems. */
export function zoneOf(systems: readonly MailSystem[], addresses: ReadonlyMap<string, string>): DnsScript {
  const broken: Record<string, 'servfail' | 'silent'> = {};
  for (const system of systems) {
    const { name, dns, hosts = {} } = system;
    if (dns === 'servfail' || dns === 'silent') broken[domainOf(name)] = dns;
    for (const [hostname, fate] of Object.entries(hosts)) {
      if (fate === 'servfail' || fate === 'silent') broken[fullHostname(hostname, system)] = fate;
    }
  }
  const records = systems.flatMap(recordsOf);
  const hosts = [...new Set(systems.flatMap(hostsWithAddress))];
  const places = hosts.map((name): DnsRecord => ({ name, type: 'A', address: addresses.get(name)! }));
  return { records: [...records, ...places], broken };
}

function hostsWithAddress(system: MailSystem): string[] {
  const hosts = Object.entries(system.hosts ?? {}).filter(([, fate]) => fate !== 'no address');
  return hosts.map(([hostname]) => fullHostname(hostname, system));
}

function recordsOf(system: MailSystem): DnsRecord[] {
  const { dns = 'mx', hosts = {} } = system;
  const domain = domainOf(system.name);
  if (dns === 'no_such_domain') return [];
  const spf = dns === 'implicit_mx_that_sends_nothing' ? 'v=spf1 -all' : 'v=spf1 mx -all';
  const owner = dns === 'alias' ? `real.${domain}` : domain;
  const records: DnsRecord[] = [{ name: owner, type: 'TXT', chunks: [spf] }];
  if (dns === 'alias') records.push({ name: domain, type: 'CNAME', target: owner });
  if (dns.startsWith('null_mx')) records.push({ name: owner, type: 'MX', priority: 0, exchange: '' });
  if (dns.startsWith('implicit_mx')) return records;
  const exchanges = Object.keys(hosts).map((hostname, index): DnsRecord => ({
    name: owner,
    type: 'MX',
    priority: 10 * (index + 1),
    exchange: fullHostname(hostname, system),
  }));
  return [...records, ...exchanges];
}

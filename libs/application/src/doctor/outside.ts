import { once } from 'node:events';
import { isIP } from 'node:net';
import { RedisRequestWindows } from '@enrichment/billing-redis';
import { EgressGuard } from '@enrichment/egress';
import { DnsMailDns } from '@enrichment/email-dns';
import { SystemClock } from '@enrichment/kernel';
import type { Config } from '../config/config';
import { mailConnections, resolveBy } from '../mail/mail-connections';
import type { Check, Finding } from './check';

const timeoutMs = 10_000;

export async function checkRedis({ redisUrl: url }: Pick<Config, 'redisUrl'>): Promise<Finding> {
  if (url === undefined)
    return ['ok', 'not set: each replica counts limits itself. Several replicas need REDIS_URL'];
  let problem = '';
  const onNotice = (notice: string) => (problem ||= notice);
  const windows = await RedisRequestWindows.open({ url, clock: new SystemClock(), onNotice });
  const { isShared } = windows;
  windows.close();
  return isShared
    ? ['ok', 'Redis answers, and replicas share their limits']
    : ['warn', `${problem}. Check REDIS_URL`];
}

/**
 * Checks of the name servers, and of the connection to mail hosts.
 *
 * @param domain a domain with mail hosts
 */
export function mailChecks(config: Config, domain: string): Check[] {
  const dns = new DnsMailDns({ servers: config.dnsServers, clock: new SystemClock() });
  const route = dns.route(domain, AbortSignal.timeout(timeoutMs));
  route.catch(() => undefined); // Both checks report the error.
  return [
    {
      name: 'DNS',
      run: async () => {
        const found = await route;
        return 'hosts' in found
          ? ['ok', `${domain} has ${found.hosts.length} mail hosts`]
          : [
              'fail',
              `the mail hosts of ${domain} are unknown (${found.kind}): check DNS_SERVERS, and the firewall for port 53`,
            ];
      },
    },
    {
      name: `port ${config.smtp?.port ?? 25}`,
      run: async () => {
        try {
          const found = await route;
          if (!config.smtp) return ['ok', 'not needed: SMTP_PROBE is off'];
          const to = config.smtp.routes.get(domain);
          if (to === 'off') return ['ok', `not needed: SMTP_ROUTES is off for ${domain}`];
          if (to) return await greeting(config, dns, to.host, to.port);
          if (!('hosts' in found)) return ['warn', `not checked: ${domain} has no mail host`];
          return await greeting(config, dns, found.hosts[0]!.hostname, config.smtp.port);
        } finally {
          dns.close();
        }
      },
    },
  ];
}

async function greeting(config: Config, dns: DnsMailDns, hostname: string, port: number): Promise<Finding> {
  const { proxy, routes } = config.smtp!;
  const resolve = resolveBy(dns);
  const guard = new EgressGuard({ allowCidrs: config.egressAllowCidrs });
  const signal = AbortSignal.timeout(timeoutMs);
  const via = proxy ? ' through SMTP_PROXY' : '';
  try {
    const addresses = isIP(hostname) ? [hostname] : await resolve(hostname, signal);
    if (addresses.length === 0) return ['fail', `${hostname} has no address: check DNS_SERVERS`];
    const connect = mailConnections({ guard, resolve, proxy, routes });
    const socket = await connect({ hostname, addresses, port, signal });
    if (!socket) return ['fail', `${hostname} has a private address: EGRESS_ALLOW_CIDRS must allow it`];
    try {
      const [line] = (await once(socket, 'data', { signal })) as [Buffer];
      const code = line.toString('latin1').slice(0, 3);
      return code === '220'
        ? ['ok', `${hostname} sends its greeting${via}`]
        : ['warn', `${hostname} answers ${code}${via}: check whether this address is on a block list`];
    } finally {
      socket.destroy();
    }
  } catch (error) {
    const { code = 'no answer' } = error as { code?: unknown };
    return [
      'fail',
      `${hostname} is unreachable${via} (${typeof code === 'string' ? code : 'no answer'}): have the port opened, or set SMTP_PROXY or SMTP_PROBE=off`,
    ];
  }
}

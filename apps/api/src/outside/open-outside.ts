import { join } from 'node:path';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import type { Report } from '@enrichment/egress/threads';
import { DnsMailDns } from '@enrichment/email-dns';
import { type MailDns, type MailboxProbe, NoMailboxProbe } from '@enrichment/email-domain';
import { RdapDomainRegistry } from '@enrichment/email-rdap';
import { SmtpMailboxProbe } from '@enrichment/email-smtp';
import { type Clock, SystemClock } from '@enrichment/kernel';
import { FetchStrategy, ProfileSite } from '@enrichment/network-scraping-domain';
import { HttpPageSource, Robots, WorkerPageReader } from '@enrichment/network-scraping-http';
import { PuppeteerPageSource } from '@enrichment/network-scraping-puppeteer';
import { HttpSender } from '@enrichment/webhooks-http';
import { mailConnections, resolveBy, serverOf, ZoneRoutes } from '@enrichment/application';
import { ownHeloName, thisMachine } from './helo-name';
import type { OutsideFigures, OutsidePorts, OutsideReports } from './ports';
import type { OutsideSettings } from './settings';
import { nowhere, productToken, userAgent } from './names';
import { connectHost, fetchDocument, homePages, routedHttp } from './web';

/** Opens the adapters of one thread. */
export async function openOutside(settings: OutsideSettings, report: Report): Promise<OutsidePorts> {
  const tell: OutsideReports = {
    dnsLookup: (...args) => report('dnsLookup', ...args),
    browser: (...args) => report('browser', ...args),
    readerFault: (...args) => report('readerFault', ...args),
  };
  const clock = new SystemClock();
  const guard = new EgressGuard({ allowCidrs: settings.egressAllowCidrs });
  const dns = new DnsMailDns({ servers: settings.dnsServers, clock, onLookup: tell.dnsLookup });
  const dialer = new TcpDialer({ guard, resolve: resolveBy(dns) });
  const http = new GuardedHttp(dialer, { userAgent });
  const { pages, reader, browsers } = openNetwork(settings, guard, clock, tell);
  return {
    dns,
    probe: await openProbe(settings, guard, dns),
    registry: openRegistry(settings, guard, dialer, http, clock),
    homePages: homePages(guard, new ZoneRoutes(settings.homePageRoutes), http),
    pages,
    reader,
    browsers: { start: () => browsers.start(), status: () => Promise.resolve(browsers.status()) },
    sender: new HttpSender({ dialer, guard, clock, userAgent }),
    figures: { read: () => ({ dns: dns.usage, queries: queriesOf(dns) }) },
    // Connections end with the thread. A browser is a process of its own.
    life: { close: () => browsers.close() },
  };
}

function queriesOf({ queries: { inProgress, waiting } }: DnsMailDns): OutsideFigures['queries'] {
  return { inProgress, waiting };
}

async function openProbe({ smtp }: OutsideSettings, guard: EgressGuard, dns: MailDns): Promise<MailboxProbe> {
  if (!smtp) return new NoMailboxProbe();
  const { port, mailFrom, proxy, routes } = smtp;
  const connect = mailConnections({ guard, resolve: resolveBy(dns), proxy, routes });
  const heloName = smtp.heloName ?? (await ownHeloName(thisMachine));
  return new SmtpMailboxProbe({ dns, connect, heloName, mailFrom, port, routes });
}

function openRegistry(
  settings: OutsideSettings,
  guard: EgressGuard,
  dialer: TcpDialer,
  http: GuardedHttp,
  clock: Clock,
): RdapDomainRegistry {
  const { rdapBootstrapUrl: bootstrapUrl, whoisServer, dataDir } = settings;
  const routes = new ZoneRoutes(settings.rdapRoutes);
  return new RdapDomainRegistry({
    fetch: fetchDocument(http),
    connect: connectHost(dialer),
    ...(bootstrapUrl !== undefined && { bootstrapUrl }),
    ...(whoisServer && { whoisServer }),
    routes: { urlFor: (domain) => routes.urlFor(domain), fetch: fetchDocument(routedHttp(guard, routes)) },
    directory: join(dataDir, 'rdap'),
    clock,
  });
}

function openNetwork(settings: OutsideSettings, guard: EgressGuard, clock: Clock, tell: OutsideReports) {
  const { networkBaseUrl = nowhere, networkPaths: paths, networkTimeoutMs: timeoutMs } = settings;
  const site = new ProfileSite(networkBaseUrl, paths);
  // The operator chose this host, so the machine's own resolver is used, with /etc/hosts.
  const ownServers = settings.networkAllowPrivate ? [serverOf(site.baseUrl)] : [];
  const dialer = new TcpDialer({ guard, ownServers });
  const http = new GuardedHttp(dialer, { userAgent });
  const { origin } = new URL(site.baseUrl);
  const robots = new Robots({ http, clock, origin, productToken, policy: settings.networkRobots });
  const html = new HttpPageSource({ site, http, clock, robots, timeoutMs });
  const reader = new WorkerPageReader({ site, paths, onFault: tell.readerFault });
  const browsers = new PuppeteerPageSource({
    site,
    reader,
    dialer,
    userAgent,
    timeoutMs,
    chromePath: settings.chromePath,
    wsEndpoints: settings.chromeWsEndpoints,
    proxyPorts: settings.chromeProxyPorts,
    robots: () => robots.rules(),
    folder: join(settings.dataDir, 'browser'),
    maxMemoryBytes: settings.chromeMemoryMb * 1_000_000,
    observe: tell.browser,
  });
  return { reader, browsers, pages: new FetchStrategy(site, clock, html, browsers, reader) };
}

import type { Config } from '@enrichment/application';

/** The settings of the threads for the outside: cloneable, without secrets of the service's own servers. */
export function outsideSettings(config: Config) {
  const { dnsServers, egressAllowCidrs, smtp, dataDir } = config;
  const { rdapBootstrapUrl, whoisServer, rdapRoutes, homePageRoutes } = config;
  const { networkBaseUrl, networkPaths, networkAllowPrivate, networkRobots, networkTimeoutMs } = config;
  const { chromePath, chromeWsEndpoints, chromeProxyPorts, chromeMemoryMb } = config;
  return {
    dnsServers,
    egressAllowCidrs,
    smtp,
    dataDir,
    rdapBootstrapUrl,
    whoisServer,
    rdapRoutes: rdapRoutes.urls,
    homePageRoutes: homePageRoutes.urls,
    networkBaseUrl,
    networkPaths,
    networkAllowPrivate,
    networkRobots,
    networkTimeoutMs,
    chromePath,
    chromeWsEndpoints,
    chromeProxyPorts,
    chromeMemoryMb,
  };
}

export type OutsideSettings = ReturnType<typeof outsideSettings>;

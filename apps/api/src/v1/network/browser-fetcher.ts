import { join } from 'node:path';
import type { PageReader } from '@enrichment/network-scraping-domain';
import type { Robots } from '@enrichment/network-scraping-http';
import { PuppeteerPageSource } from '@enrichment/network-scraping-puppeteer';
import type { Config } from '../../config/config';
import { userAgent } from '../../platform/egress/user-agent';
import type { Metrics } from '../../platform/observability/metrics/metrics';
import type { Log } from '../../platform/observability/logging';
import type { NetworkSite } from './network-site';

/** The fetcher for pages that are empty without scripts. It logs and counts starts and failures of its browsers. */
export function browserFetcher(
  {
    networkTimeoutMs: timeoutMs,
    chromePath,
    chromeWsEndpoints: wsEndpoints,
    chromeProxyPorts,
    chromeMemoryMb,
    dataDir,
  }: Config,
  { site, dialer }: NetworkSite,
  robots: Robots,
  reader: PageReader,
  metrics: Metrics,
  log: Log,
): PuppeteerPageSource {
  const events = metrics.counter('network_browser_events_total');
  // Prometheus detects the first one only after it has read a zero.
  for (const event of ['unavailable', 'lost']) events.inc({ event }, 0);
  const fetcher = new PuppeteerPageSource({
    ...{ site, reader, dialer, userAgent, timeoutMs, chromePath, wsEndpoints, proxyPorts: chromeProxyPorts },
    robots: () => robots.rules(),
    folder: join(dataDir, 'browser'),
    maxMemoryBytes: chromeMemoryMb * 1_000_000,
    observe: ({ event, ...details }) => {
      events.inc({ event });
      if (event === 'unavailable')
        log.warn(
          details,
          'no browser: pages that only scripts fill are refused; correct CHROME_PATH or CHROME_WS_ENDPOINTS',
        );
      else if (event === 'lost') log.warn(details, 'a browser died; another one is started');
      else if (event === 'page_ended')
        log.warn(details, 'a page was ended: the browser used too much memory');
      else log.info(details, `browser ${event}`);
      if ('problem' in details && details.problem !== undefined)
        log.warn({ problem: details.problem }, 'another browser is used: the first choice failed to start');
      if ('unsandboxed' in details && details.unsandboxed !== undefined)
        log.warn(
          { reason: details.unsandboxed },
          'Chromium runs WITHOUT A SANDBOX, because the service runs as root, and the user nobody cannot start it: run the service as another user, or install Chromium where every user can start it',
        );
    },
  });
  metrics.observe('network_browsers_running', () => [
    [fetcher.status().browsers.filter(({ version }) => version !== undefined).length],
  ]);
  metrics.observe('network_browsers_missing', () => [
    [
      fetcher
        .status()
        .browsers.filter(({ version, problem }) => version === undefined && problem !== undefined).length,
    ],
  ]);
  for (const name of ['slots', 'busy', 'waiting'] as const)
    metrics.observe(`network_browser_${name}`, () => [[fetcher.status()[name]]]);
  return fetcher;
}

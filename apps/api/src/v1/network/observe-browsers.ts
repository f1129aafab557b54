import type { Browsers } from '../../outside/ports';
import type { Metrics } from '../../platform/observability/metrics/metrics';

/** Metrics of the browsers, read at each scrape. */
export function observeBrowsers(browsers: Browsers, metrics: Metrics): void {
  metrics.observe('network_browsers_running', async () => [
    [(await browsers.status()).browsers.filter(({ version }) => version !== undefined).length],
  ]);
  metrics.observe('network_browsers_missing', async () => [
    [
      (await browsers.status()).browsers.filter(
        ({ version, problem }) => version === undefined && problem !== undefined,
      ).length,
    ],
  ]);
  for (const name of ['slots', 'busy', 'waiting'] as const)
    metrics.observe(`network_browser_${name}`, async () => [[(await browsers.status())[name]]]);
}

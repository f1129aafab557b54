import { availableParallelism } from 'node:os';
import { untilAborted } from '@enrichment/concurrency';
import { withDeadline } from '@enrichment/egress';
import type { TcpDialer } from '@enrichment/egress';
import {
  type PageReader,
  type ProfileSite,
  type PageAnswer,
  type PageRequest,
  type PageSource,
} from '@enrichment/network-scraping-domain';
import type { PortRange } from './egress/egress-proxy';
import { BrowserHost, type BrowserEvent, BrowserUnavailable } from './pool/browser-host';
import { BrowserPool, type PoolStatus } from './pool/browser-pool';
import { localBrowser, type LocalBrowserOptions } from './pool/local-browser';
import { remoteBrowser } from './pool/remote-browser';
import { type Tab, TabLost } from './pool/tab';
import { visitPage } from './page/visit-page';

export interface PuppeteerPageSourceOptions extends LocalBrowserOptions {
  readonly site: ProfileSite;
  /** Decides whether a page's scripts have filled it. */
  readonly reader: PageReader;
  /** Opens the pages' connections, to addresses that the egress guard allows. */
  readonly dialer: TcpDialer;
  /** The rules of robots.txt for the service; rejects with the connection's error. */
  readonly robots: () => Promise<(url: string) => boolean>;
  /** Appended to the browser's own user agent: `EnrichmentBot/1.0`. */
  readonly userAgent: string;
  /** Time for one page, from the moment when it has a browser. */
  readonly timeoutMs: number;
  /** Remote browsers. With them, no local browser is started. */
  readonly wsEndpoints?: readonly string[] | undefined;
  /** Ports at which remote browsers reach the service; default: any. Each page uses a port, and so does each prepared tab. */
  readonly proxyPorts?: PortRange | undefined;
  /** Pages at the same time, for each browser. Default: the machine's cores. */
  readonly slots?: number;
  /** Pages that may wait. Default: 32 for each slot. */
  readonly maxQueue?: number;
  /** A browser is replaced after this many pages. Default 100. */
  readonly recycleAfter?: number;
  /** The largest page of a browser with more memory is ended. Default 1 GB. */
  readonly maxMemoryBytes?: number;
  readonly observe?: (event: BrowserEvent) => void;
}

const connectTimeoutMs = 5_000;
/** Limit of compressed bytes of a page with its resources. */
const maxBytes = 16_000_000;

class TimedOut extends Error {}

/** `PageSource` by real browsers: scripts run. The first page starts them, if `start()` has not. */
export class PuppeteerPageSource implements PageSource {
  private readonly pool: BrowserPool;

  constructor(private readonly options: PuppeteerPageSourceOptions) {
    const { site, dialer, userAgent, wsEndpoints = [], slots = availableParallelism() } = options;
    const origins = wsEndpoints.length > 0 ? wsEndpoints.map(remoteBrowser) : [localBrowser(options)];
    const hosts = origins.map(
      (origin) =>
        new BrowserHost(origin, {
          tabs: {
            dialer,
            origin: new URL(site.baseUrl).origin,
            userAgent,
            connectTimeoutMs,
            maxBytes,
            ports: wsEndpoints.length > 0 ? options.proxyPorts : undefined,
          },
          slots,
          recycleAfter: options.recycleAfter ?? 100,
          maxMemoryBytes: options.maxMemoryBytes ?? 1_000_000_000,
          observe: options.observe ?? (() => undefined),
          onChange: () => this.pool.advance(),
        }),
    );
    this.pool = new BrowserPool(hosts, slots, options.maxQueue ?? 32 * slots * hosts.length);
  }

  /** Resolves when browsers are ready, or have failed to start: see `status()`. */
  start(): Promise<void> {
    return this.pool.start();
  }

  status(): PoolStatus {
    return this.pool.status();
  }

  /** Pages in progress may end within this time; then every browser is ended. */
  close(graceMs = 10_000): Promise<void> {
    return this.pool.close(graceMs);
  }

  /** Without a browser every page is refused as `needs_javascript`. */
  async fetch({ subject, url, signal, account }: PageRequest): Promise<PageAnswer> {
    const { site, robots, timeoutMs, reader } = this.options;
    signal.throwIfAborted();
    const mayVisit = await untilAborted(robots(), signal).catch(() => signal.throwIfAborted());
    if (!mayVisit) return { outcome: 'refused', reason: 'unreachable' };
    if (!mayVisit(url)) return { outcome: 'refused', reason: 'robots_txt' };
    try {
      const visit = (tab: Tab) =>
        withDeadline({ timeoutMs, late: () => new TimedOut(), signal }, (signal) =>
          visitPage(tab, {
            site,
            url,
            signal,
            mayVisit,
            isRendered: async (page) =>
              (await reader.read(page, subject, { signal, account })).verdict !== 'shell',
          }),
        );
      return await this.pool.run(signal, visit, account);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TimedOut) return { outcome: 'timeout' };
      // A page that killed two browsers gets no third one.
      if (error instanceof TabLost || error instanceof BrowserUnavailable)
        return { outcome: 'refused', reason: 'needs_javascript' };
      throw error;
    }
  }
}

import type { Clock } from '@enrichment/kernel';
import { type RdapServers, serverFor } from './bootstrap';
import { bundledBootstrap } from './bundled-bootstrap';
import type { RdapLimits, RdapOptions } from './options';
import { fetchBootstrap, ianaUrl, readBootstrap } from './stored-bootstrap';

/**
 * Keeps the list of RDAP servers. It starts with the list that the last data update stored, or with the bundled one, and fetches the
 * present list once a day. When that fails, it reads the stored list again, because an update may have renewed it.
 */
export class BootstrapKeeper {
  private readonly url: string;
  private current: RdapServers;
  private stored: Promise<void> | undefined;
  private refreshing: Promise<void> | undefined;
  /** Time of the next refresh, on the monotonic clock. */
  private nextRefresh = -Infinity;

  constructor(
    private readonly options: Pick<RdapOptions, 'bootstrapUrl' | 'directory' | 'fetch'> & {
      readonly clock: Clock;
      readonly limits: RdapLimits;
      readonly signal: AbortSignal;
    },
  ) {
    this.url = options.bootstrapUrl ?? ianaUrl;
    this.current = this.url === ianaUrl ? bundledBootstrap : new Map();
  }

  /** The base URL of a domain's RDAP server, immediately when it is known; never rejects. */
  async serverFor(domain: string): Promise<string | undefined> {
    this.stored ??= this.readStored();
    await this.stored;
    if (this.options.clock.monotonic() >= this.nextRefresh) this.refreshing ??= this.refresh();
    const server = serverFor(this.current, domain);
    if (server !== undefined || !this.refreshing) return server;
    await this.refreshing;
    return serverFor(this.current, domain);
  }

  private async readStored(): Promise<void> {
    const { directory } = this.options;
    if (!directory) return;
    try {
      this.current = await readBootstrap(directory, this.url);
    } catch {
      // No list yet, or an unusable one: the present list is unchanged.
    }
  }

  private async refresh(): Promise<void> {
    const { fetch, limits, clock, signal } = this.options;
    let wait = limits.bootstrapRetryMs;
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(limits.bootstrapFetchMs)]);
      const maxBytes = limits.bootstrapBytes;
      this.current = await fetchBootstrap(this.url, fetch, { signal: within, maxBytes });
      wait = limits.bootstrapMs;
    } catch {
      await this.readStored();
    } finally {
      this.nextRefresh = clock.monotonic() + wait;
      this.refreshing = undefined;
    }
  }
}

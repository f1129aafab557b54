import type { Clock } from '@enrichment/kernel';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBootstrap, type RdapServers, serverFor } from './bootstrap';
import { bundledBootstrap } from './bundled-bootstrap';
import type { RdapLimits, RdapOptions } from './options';

/** IANA's list, of which an extract is bundled. */
const ianaUrl = 'https://data.iana.org/rdap/dns.json';

/**
 * The list of RDAP servers: the bundled one at first, then what an earlier run fetched, then what is published now.
 * When refreshing fails the list stays as it is.
 */
export class BootstrapKeeper {
  private readonly url: string;
  private current: RdapServers;
  private stored: Promise<void> | undefined;
  private refreshing: Promise<void> | undefined;
  /** On the monotonic clock. */
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

  /** The base URL of a domain's RDAP server, at once when it is known already; never rejects. */
  async serverFor(domain: string): Promise<string | undefined> {
    this.stored ??= this.readStored();
    await this.stored;
    if (this.options.clock.monotonic() >= this.nextRefresh) this.refreshing ??= this.refresh();
    const server = serverFor(this.current, domain);
    if (server !== undefined || !this.refreshing) return server;
    await this.refreshing;
    return serverFor(this.current, domain);
  }

  private get file(): string | undefined {
    const { directory } = this.options;
    const source = createHash('sha256').update(this.url).digest('hex').slice(0, 8);
    return directory && join(directory, `rdap-servers-${source}.json`);
  }

  private async readStored(): Promise<void> {
    if (!this.file) return;
    try {
      this.current = parseBootstrap(await readFile(this.file, 'utf8'));
    } catch {
      // None yet, or none of use: the bundled list it is.
    }
  }

  private async refresh(): Promise<void> {
    const { fetch, limits, clock, signal } = this.options;
    let wait = limits.bootstrapRetryMs;
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(limits.bootstrapFetchMs)]);
      const document = { accept: 'application/json', maxBytes: limits.bootstrapBytes, signal: within };
      const { status, body } = await fetch(this.url, document);
      if (status !== 200) return;
      const text = Buffer.from(body).toString();
      const servers = parseBootstrap(text);
      if (servers.size === 0) return;
      this.current = servers;
      wait = limits.bootstrapMs;
      await this.store(text);
    } catch {
      // The list stays as it is, until the next attempt.
    } finally {
      this.nextRefresh = clock.monotonic() + wait;
      this.refreshing = undefined;
    }
  }

  /** Whole or not at all: other processes may read the same folder. */
  private async store(text: string): Promise<void> {
    const { directory } = this.options;
    if (!directory || !this.file) return;
    await mkdir(directory, { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    await writeFile(draft, text);
    await rename(draft, this.file);
  }
}

import { SingleFlight, untilAborted } from '@enrichment/concurrency';
import type { DomainRegistry } from '@enrichment/email-domain';
import { BoundedCache, type Clock, SystemClock } from '@enrichment/kernel';
import { queryRdap } from './query-rdap';
import { queryWhois } from './query-whois';
import { BootstrapKeeper } from './bootstrap-keeper';
import { defaultRdapLimits, type RdapLimits, type RdapOptions } from './options';
import { referralIn, registrationIn } from './whois-reply';

type Server = NonNullable<ReturnType<typeof referralIn>>;

/**
 * `DomainRegistry` over RDAP, and over WHOIS for top-level domains without RDAP or with a failing RDAP server. A lookup
 * continues, within its limits, when no caller waits for it any more, so that the next caller finds the date.
 */
export class RdapDomainRegistry implements DomainRegistry {
  private readonly limits: RdapLimits;
  private readonly clock: Clock;
  private readonly closed = new AbortController();
  private readonly bootstrap: BootstrapKeeper;
  private readonly whoisServer: Server;
  private readonly known: BoundedCache<Answer>;
  private readonly lookups = new SingleFlight<string | undefined>();
  /** WHOIS servers by top-level domain, so that the referring server is not queried every time. */
  private readonly whoisServers = new Map<string, Server>();

  constructor(private readonly options: RdapOptions) {
    this.limits = { ...defaultRdapLimits, ...options.limits };
    this.clock = options.clock ?? new SystemClock();
    this.known = new BoundedCache(this.clock, this.limits.remembered);
    this.whoisServer = options.whoisServer ?? { host: 'whois.iana.org', port: 43 };
    this.bootstrap = new BootstrapKeeper({
      ...options,
      clock: this.clock,
      limits: this.limits,
      signal: this.closed.signal,
    });
  }

  async creationDate(domain: string, signal: AbortSignal): Promise<string | undefined> {
    signal.throwIfAborted();
    const known = this.known.get(domain);
    if (known) return known.found;
    if (!/^[a-z\d][a-z\d-]*(?:\.[a-z\d][a-z\d-]*)+$/.test(domain) || this.closed.signal.aborted)
      return undefined;
    // Too many lookups are in progress.
    if (!this.lookups.has(domain) && this.lookups.size >= this.limits.lookups) return undefined;
    return untilAborted(
      this.lookups.run(domain, () => this.lookUp(domain)),
      signal,
    );
  }

  /** Aborts lookups in progress; their dates stay unknown. */
  close(): void {
    this.closed.abort(new Error('closed'));
  }

  private async lookUp(domain: string): Promise<string | undefined> {
    const signal = AbortSignal.any([this.closed.signal, AbortSignal.timeout(this.limits.lookupMs)]);
    try {
      const date =
        (await this.overRoute(domain, signal)) ??
        (await this.overRdap(domain, signal)) ??
        (await this.overWhois(domain, signal));
      this.known.set(domain, date, date.found ? this.limits.knownMs : this.limits.unknownMs);
      return date.found;
    } catch {
      this.known.set(domain, { found: undefined }, this.limits.failedMs);
      return undefined;
    }
  }

  /** `undefined` when the operator names no server for this domain. @throws when that server gives no answer */
  private async overRoute(domain: string, signal: AbortSignal): Promise<Answer | undefined> {
    const { routes } = this.options;
    const url = routes?.urlFor(domain);
    if (!routes || url === undefined) return undefined;
    const limits = { maxBytes: this.limits.rdapBytes, signal, now: this.clock.now() };
    return { found: await queryRdap(routes.fetch, url.replace(/\/?$/, '/'), domain, limits) };
  }

  /** `undefined` when there is no RDAP server for the domain. */
  private async overRdap(domain: string, signal: AbortSignal): Promise<Answer | undefined> {
    const server = await this.bootstrap.serverFor(domain);
    if (server === undefined) return undefined;
    const limits = { maxBytes: this.limits.rdapBytes, signal, now: this.clock.now() };
    try {
      return { found: await queryRdap(this.options.fetch, server, domain, limits) };
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  }

  private async overWhois(domain: string, signal: AbortSignal): Promise<Answer> {
    const suffix = domain.slice(domain.lastIndexOf('.') + 1);
    const server = this.whoisServers.get(suffix);
    if (server) return this.readWhois(await this.whois(server, domain, signal), domain);
    const reply = await this.whois(this.whoisServer, domain, signal);
    const own = this.readWhois(reply, domain);
    const referral = referralIn(reply);
    if (own.found !== undefined || !referral) return own;
    this.whoisServers.set(suffix, referral);
    return this.readWhois(await this.whois(referral, domain, signal), domain);
  }

  private whois(server: Server, domain: string, signal: AbortSignal): Promise<string> {
    const { whoisBytes: maxBytes, whoisMs } = this.limits;
    const within = AbortSignal.any([signal, AbortSignal.timeout(whoisMs)]);
    return queryWhois(this.options.connect, server, domain, { maxBytes, signal: within });
  }

  private readWhois(reply: string, domain: string): Answer {
    return { found: registrationIn(reply, domain, this.clock.now()) };
  }
}

/** A server's answer: a date, or none. */
interface Answer {
  readonly found: string | undefined;
}
